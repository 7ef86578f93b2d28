// @ts-check
/** What is drawn of a flock's cells: the grid, and lines to the birds that one bird asks. */

/** @import { CellList } from './cell-list.js' */

/**
 * The grid, with the cells lit in which the bird asks.
 * @param {CanvasRenderingContext2D} pen
 * @param {CellList} list
 * @param {number} bird
 * @param {{ width: number, height: number }} world
 * @param {number} scale
 */
export function drawCells(pen, list, bird, { width, height }, scale) {
  const [w, h] = [width / list.columns, height / list.rows]
  const { column, row } = list.cellOf(bird)
  for (let r = Math.max(0, row - 1); r <= Math.min(list.rows - 1, row + 1); r++) {
    for (let c = Math.max(0, column - 1); c <= Math.min(list.columns - 1, column + 1); c++) {
      pen.fillStyle = c === column && r === row ? 'rgb(255 255 255 / 22%)' : 'rgb(255 255 255 / 11%)'
      pen.fillRect(c * w, r * h, w, h)
    }
  }
  pen.strokeStyle = 'rgb(255 255 255 / 20%)'
  pen.lineWidth = 1 / scale
  pen.beginPath()
  for (let c = 1; c < list.columns; c++) {
    pen.moveTo(c * w, 0)
    pen.lineTo(c * w, height)
  }
  for (let r = 1; r < list.rows; r++) {
    pen.moveTo(0, r * h)
    pen.lineTo(width, r * h)
  }
  pen.stroke()
}

/**
 * A line to every bird that is asked: bright to those in sight.
 * @param {CanvasRenderingContext2D} pen
 * @param {CellList} list
 * @param {Float32Array} positions
 * @param {number} bird
 * @param {boolean} all whether the bird asks all others, instead of those nearby
 * @param {number} scale
 */
export function drawLines(pen, list, positions, bird, all, scale) {
  for (const bright of [false, true]) {
    pen.strokeStyle = bright ? '#fff' : 'rgb(255 255 255 / 35%)'
    pen.lineWidth = (bright ? 2 : 1) / scale
    pen.beginPath()
    list.visit(bird, (other, isNear, isSeen) => {
      if (isSeen !== bright || !(all || isNear)) return
      pen.moveTo(positions[2 * bird], positions[2 * bird + 1])
      pen.lineTo(positions[2 * other], positions[2 * other + 1])
    })
    pen.stroke()
  }
}
