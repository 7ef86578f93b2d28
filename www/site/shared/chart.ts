/*! The charts are drawn by uPlot, copyright (c) 2025 Leon Sorokin, MIT licence: https://github.com/leeoniya/uPlot */
/**
 * A chart: curves over two axes, which uPlot draws. The style sheet sets its size and colours; the page's HTML names its axes,
 * and its label says what the curves show.
 */

import './language-tag.js'
import 'uplot/dist/uPlot.min.css'
import './chart.css'
import uPlot from 'uplot'
import { language } from './language.js'

export type ChartPoint = readonly [x: number, y: number]
export type Range = readonly [low: number, high: number]
/** How a curve is drawn; colours are custom properties of the host. */
export interface Curve {
  /** The ink of the page by default. */
  colour?: string
  /** Of its line in px; 0: it has none. */
  width?: number
  dash?: number[]
  /** The diameter of its dots in px. */
  dot?: number
  /** Colour of its dots, if it differs. */
  fill?: string
  /** Fills the area below the curve before. */
  band?: boolean
}

const dark = matchMedia('(prefers-color-scheme: dark)')

export class Chart {
  #host
  #curves
  #plot
  /** The end of the y axis; else it follows the values. */
  #top: number | undefined

  /**
   * @param host in the page, with the class `plot`
   * @param options as uPlot has them
   */
  constructor(
    host: HTMLElement,
    curves: Curve[],
    { axes = [{}, {}], padding }: { axes?: uPlot.Axis[]; padding?: uPlot.Padding } = {},
  ) {
    this.#host = host
    this.#curves = curves
    const style = getComputedStyle(host)
    const colour = (name: string) => () => style.getPropertyValue(name)
    // uPlot scales whole sizes only: of 14.4px it would take the 4.
    const font = `${Math.round(parseFloat(style.fontSize))}px ${style.fontFamily}`
    const common = {
      stroke: colour('--soft'),
      border: { show: true, width: 1, stroke: colour('--edge') },
      ticks: { show: false },
      values: (_: unknown, splits: number[]) => splits.map((at) => language.number(at).replace('-', '−')),
      font,
      labelFont: font,
      labelSize: 20,
    }
    const grid = { width: 1, stroke: colour('--line') }
    const [across, up] = axes
    this.#plot = new uPlot(
      {
        ...sizeOf(host),
        padding,
        cursor: { show: false },
        legend: { show: false },
        scales: {
          x: { time: false },
          y: { range: (_, __, max) => [0, this.#top ?? 1.1 * (max || 1)] },
        },
        axes: [
          { ...common, size: 26, grid: { show: false }, ...across },
          { ...common, size: 42, grid, space: 50, ...up },
        ],
        series: [{}, ...curves.map((curve) => seriesOf(curve, colour))],
        bands: curves.flatMap(({ band, colour: name = '--ink' }, i) =>
          band ? [{ series: [i, i + 1], fill: () => `${colour(name)()}2e` }] : [],
        ),
      },
      undefined,
      host,
    )
    new ResizeObserver(() => this.#plot.setSize(sizeOf(host))).observe(host)
    dark.addEventListener('change', () => this.#plot.redraw())
    // For tests and the console.
    Object.assign(host, { plot: this.#plot })
  }

  /** The box of the curves, for what a page writes over them. */
  get over() {
    return this.#plot.over
  }

  /** @param press is called with the place in the plot that a reader presses, in values of the axes */
  onPress(press: (x: number, y: number) => void) {
    this.over.style.cursor = 'pointer'
    this.over.onclick = (event) => press(...this.#valuesAt(event))
  }

  /** @param drag is called with each place of a line that a reader draws; `isStart`: it begins there */
  onDrag(drag: (x: number, y: number, isStart: boolean) => void) {
    const { over } = this
    over.onpointerdown = (event) => {
      over.setPointerCapture(event.pointerId)
      drag(...this.#valuesAt(event), true)
    }
    over.onpointermove = (event) => {
      if (over.hasPointerCapture(event.pointerId)) drag(...this.#valuesAt(event), false)
    }
  }

  #valuesAt({ clientX, clientY }: MouseEvent): [x: number, y: number] {
    const { left, top } = this.over.getBoundingClientRect()
    return [this.#plot.posToVal(clientX - left, 'x'), this.#plot.posToVal(clientY - top, 'y')]
  }

  /** @param points of each curve @param axes their ends; the y axis begins at 0 */
  draw(points: ChartPoint[][], { xs, top }: { xs: Range; top?: number }) {
    const all = points.flatMap((points, curve) => points.map(([x, y]) => ({ x, y, curve })))
    this.#host.classList.toggle('drawn', all.length > 0)
    this.#top = top
    // uPlot has one list of x for all curves. A curve has no value where another has its points.
    const [low, high] = xs.map((x) => ({ x, y: undefined, curve: -1 }))
    const rows = [low, ...all.sort((a, b) => a.x - b.x), high]
    const valuesOf = (k: number) => rows.map(({ y, curve }) => (curve === k ? y : undefined))
    this.#plot.setData([rows.map(({ x }) => x), ...this.#curves.map((_, k) => valuesOf(k))])
  }
}

function seriesOf(
  { colour = '--ink', width = 2, dash, dot = 0, fill = colour }: Curve,
  colourOf: (name: string) => () => string,
): uPlot.Series {
  const stroke = colourOf(colour)
  const points = { show: dot > 0, size: dot, width: fill === colour ? 0 : 2, stroke, fill: colourOf(fill) }
  return { stroke, width, dash, points }
}

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement) => ({ width, height })
