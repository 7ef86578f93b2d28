/** Names as attributes and addresses spell them. */

/** @param name in camelCase */
export const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
