/** What is drawn of a flock's cells: the grid, and lines to the birds that one bird asks. */

import { strokeLinks } from '../shared/pens.js'
import type { CellList } from './cell-list.js'

/** The grid, with the cells lit in which the bird asks. */
export function drawCells(
  pen: CanvasRenderingContext2D,
  list: CellList,
  bird: number,
  { width, height }: { width: number; height: number },
  scale: number,
) {
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
 * @param all whether the bird asks all others, instead of those nearby
 */
export function drawLines(
  pen: CanvasRenderingContext2D,
  list: CellList,
  positions: Float32Array,
  bird: number,
  all: boolean,
  scale: number,
) {
  const [seen, unseen]: number[][] = [[], []]
  list.visit(bird, (other, isNear, isSeen) => {
    if (all || isNear) (isSeen ? seen : unseen).push(other)
  })
  strokeLinks(pen, positions, bird, unseen, { colour: 'rgb(255 255 255 / 35%)', width: 1 / scale })
  strokeLinks(pen, positions, bird, seen, { colour: '#fff', width: 2 / scale })
}
