/** Globals that the script `SPY` in browser.js defines on every test page, and globals of the pages themselves. */

declare function pictureHash(host: Element | null): number
declare function isShown(host: Element | null): boolean
declare function hasChanged(host: Element | null, hash: number): Promise<boolean>
declare function pixel(host: Element | null, x: number, y: number): number[]
declare function canvasesOf(host: Element | null): HTMLCanvasElement[]
declare function canvasOf(host: Element | null): HTMLCanvasElement
declare function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D
declare function painted(host: any): Promise<void>
declare function get(host: any, ...names: string[]): Promise<any[]>
declare function curveOf(host: any, curve: number): [x: number, y: number][]
declare function setValue(field: any, value: unknown): void
declare function errorOf(act: () => unknown): Promise<any>
declare function messageOf(act: () => unknown): Promise<string>
declare function addScript(src: string): Promise<unknown>
declare function sleep(ms: number): Promise<void>
declare function nextFrame(): Promise<void>
declare function rest(frames?: number): Promise<void>
declare function waitFor<T>(condition: () => T): Promise<Exclude<Awaited<T>, false | 0 | '' | null | undefined>>
/** Of model-page.js. */
declare function runOrders(orders: string[]): Promise<string[]>
declare function isLate(): boolean
declare function $(selector: string): any
declare function $$(selector?: string): any[]
declare const spy: {
  pending: Set<number>
  frames: number
  costs: number[]
  warnings: string[]
  errors: string[]
  events: { name: string; value: string; message: string; recovered?: boolean }[]
  memory: WebAssembly.Memory
  worker: { pending: number; frames: number; memory: number; alive: number; painted: number; address: string }
  lastWorker: Worker
  /** So many ms a worker may take to start. */
  start: number
  hang(): void
  paint(): Promise<void>
  /** On the page and in the worker. */
  allPending: number
  allFrames: number
}
/** Of traps.js. */
declare function trap(calls: number): Promise<number>
declare function quiet(): Promise<number>
/** Of life.test.js. */
declare function make(thread: string, options?: object): any
declare function onPage(host: any): Promise<any>
declare function has(host: any, ...wanted: number[]): boolean
/** Of element/record.test.js. */
declare const encoders: VideoEncoder[]
/** Of element/faults.test.js. */
declare function fault(command: string, value?: unknown): Promise<number>
/** Of `lab/crew.test.js`: the steps that the crew has flown; at the next message of a kind, one of its workers ends. */
declare function crew(command: string): Promise<number>
declare var BoidsCanvas: any
/** Of `lab/interaction.test.js`. */
declare const saved: { blobs: Record<string, Blob>; names: string[] }
/** Of element/strangers.test.js. */
declare let lines: number
declare const show: any
/** Of the laboratory. */
declare const camera: any
