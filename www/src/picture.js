// @ts-check

/**
 * The picture on a canvas of a page or a worker, as a PNG.
 * @param {HTMLCanvasElement | OffscreenCanvas} canvas
 * @returns {Promise<Blob>}
 */
export function pictureOf(canvas) {
  if ('convertToBlob' in canvas) return canvas.convertToBlob()
  const none = new Error('the browser made no picture of the canvas')
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(none))))
}
