/** The next task: what is long is done in several, so that the browser can paint and answer its reader meanwhile. */
export const nextTask = () => new Promise((resolve) => setTimeout(resolve))
