/** The cells of a flock: rectangles whose sides are no shorter than the distance that a bird sees. */

import { clamp } from '../shared/typed-number.js'

export class CellList {
  columns
  rows
  /** Cells in a row, with an empty cell beyond either edge. */
  #stride
  #positions
  #range
  /** The number of birds in each cell. */
  #counts
  /** The cell of each bird. A bird beyond an edge of the world belongs to the nearest cell. */
  #cells

  /**
   * @param positions x and y of each bird
   * @param width of the world
   * @param range how far a bird sees
   */
  constructor(positions: Float32Array, width: number, height: number, range: number) {
    const columns = Math.max(1, Math.floor(width / range))
    const rows = Math.max(1, Math.floor(height / range))
    const stride = columns + 2
    const birds = positions.length / 2
    this.columns = columns
    this.rows = rows
    this.#stride = stride
    this.#positions = positions
    this.#range = range
    this.#counts = new Uint32Array(stride * (rows + 2))
    this.#cells = new Uint32Array(birds)
    for (let bird = 0; bird < birds; bird++) {
      const column = clamp(Math.floor((positions[2 * bird] * columns) / width), 0, columns - 1)
      const row = clamp(Math.floor((positions[2 * bird + 1] * rows) / height), 0, rows - 1)
      const cell = (row + 1) * stride + column + 1
      this.#cells[bird] = cell
      this.#counts[cell] += 1
    }
  }

  /** The column and the row of a bird. */
  cellOf(bird: number) {
    const cell = this.#cells[bird]
    return { column: (cell % this.#stride) - 1, row: Math.floor(cell / this.#stride) - 1 }
  }

  /** The questions of the whole flock if each bird asks all others in its own cell and in the eight around it. */
  questions() {
    const [counts, stride] = [this.#counts, this.#stride]
    let sum = 0
    for (let cell = stride + 1; cell < counts.length - stride - 1; cell++) {
      if (counts[cell] === 0) continue
      let near = 0
      for (const middle of [cell - stride, cell, cell + stride]) {
        near += counts[middle - 1] + counts[middle] + counts[middle + 1]
      }
      sum += counts[cell] * (near - 1)
    }
    return sum
  }

  /**
   * Calls `visit` with every other bird: whether its cell is nearby, and whether it is in sight.
   * @param bird that asks
   */
  visit(bird: number, visit: (other: number, isNear: boolean, isSeen: boolean) => void) {
    const [cells, stride, positions] = [this.#cells, this.#stride, this.#positions]
    const [own, x, y] = [cells[bird], positions[2 * bird], positions[2 * bird + 1]]
    const reach = this.#range ** 2
    for (let other = 0; other < cells.length; other++) {
      if (other === bird) continue
      // The empty cells beyond the edges keep the rows apart.
      const step = Math.abs(cells[other] - own)
      const isNear = step <= 1 || Math.abs(step - stride) <= 1
      const [dx, dy] = [positions[2 * other] - x, positions[2 * other + 1] - y]
      visit(other, isNear, dx * dx + dy * dy < reach)
    }
  }

  /** How many birds one bird asks, and how many of them it sees. */
  answers(bird: number) {
    const answers = { near: 0, seen: 0 }
    this.visit(bird, (_, isNear, isSeen) => {
      answers.near += Number(isNear)
      answers.seen += Number(isNear && isSeen)
    })
    return answers
  }
}
