// @ts-check

/**
 * A message to the reader, in place of the button.
 * @param {string} text
 */
export function createNotice(text) {
  const element = document.createElement('p')
  element.setAttribute('part', 'message')
  element.setAttribute('role', 'alert')
  element.textContent = text
  return element
}
