/** The picture on a canvas of a page or a worker, as a PNG. */
export function pictureOf(canvas: HTMLCanvasElement | OffscreenCanvas): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob()
  const none = new Error('the browser made no picture of the canvas')
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(none))))
}
