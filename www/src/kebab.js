// @ts-check
/** Names as attributes and addresses spell them. */

/** @param {string} name in camelCase */
export const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
