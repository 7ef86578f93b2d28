/** Copies texts to the clipboard. */

/**
 * Copies a text. Where the browser does not let us, as in a page from disk, it is selected, so that the reader can copy it.
 * @param place where it stands
 * @returns whether it was copied
 */
export async function copy(text: string, place: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const details = place.closest('details')
    if (details) details.open = true
    place.textContent = text
    getSelection()?.selectAllChildren(place)
    return false
  }
}
