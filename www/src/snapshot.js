// @ts-check
/**
 * A feature of a show: its picture as a PNG.
 */

/**
 * @param {HTMLCanvasElement} canvas
 * @returns {Promise<Blob>}
 */
export const snapshot = (canvas) =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the browser made no picture of the canvas'))))
  })
