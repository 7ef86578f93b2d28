/** One job of the page at a time: two would take time from each other, and one of them measures it. */

import { texts } from './en.js'

type Work = (signal: AbortSignal, progress: (done: number) => void) => Promise<void>

/** @param section of the job; the buttons of the others wait while it works, and say for what */
export function alone(section: HTMLElement, work: Work): Work {
  return async (signal, progress) => {
    const buttons = document.querySelectorAll('.run') as NodeListOf<HTMLButtonElement>
    const others = [...buttons].filter((button) => !section.contains(button))
    const names = others.map(({ textContent }) => textContent)
    const wait = (waits: boolean) =>
      others.forEach((button, i) => {
        button.disabled = waits
        button.textContent = waits ? texts.alone[section.id as keyof typeof texts.alone] : names[i]
      })
    wait(true)
    try {
      await work(signal, progress)
    } finally {
      wait(false)
    }
  }
}
