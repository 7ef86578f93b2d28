/** One job of the page at a time: two would take time from each other, and one of them measures it. */

import { texts } from './en.js'

type Work = (signal: AbortSignal, progress: (done: number) => void) => Promise<void>

/** @param section of the job; the buttons of the others wait while it works, and say why */
export function alone(section: Element, work: Work): Work {
  return async (signal, progress) => {
    const buttons = document.querySelectorAll('.run') as NodeListOf<HTMLButtonElement>
    const others = [...buttons].filter((button) => !section.contains(button))
    const wait = (waits: boolean) => {
      for (const button of others) [button.disabled, button.title] = [waits, waits ? texts.alone : '']
    }
    wait(true)
    try {
      await work(signal, progress)
    } finally {
      wait(false)
    }
  }
}
