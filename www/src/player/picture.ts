/** Pixels of canvases, of a page or a worker. */

/** Throws where the browser returns other pixels than it shows, as Firefox does for readers who resist fingerprinting. */
export function checkPixels() {
  const pen = new OffscreenCanvas(1, 1).getContext('2d')
  if (!pen) return
  pen.fillStyle = '#102030'
  pen.fillRect(0, 0, 1, 1)
  if (String(pen.getImageData(0, 0, 1, 1).data) !== '16,32,48,255')
    throw new Error("this browser's protection against fingerprinting keeps pages from reading pictures")
}

/** The picture on a canvas as a PNG. */
export async function pictureOf(canvas: HTMLCanvasElement | OffscreenCanvas): Promise<Blob> {
  checkPixels()
  if ('convertToBlob' in canvas) return canvas.convertToBlob()
  const none = new Error('the browser could not save the canvas as a picture')
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(none))))
}
