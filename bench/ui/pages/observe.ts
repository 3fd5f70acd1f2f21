import { watchCommits } from './commits'

/** What is gathered inside every page that is measured. */
export interface Observed {
  frames: number
  commits: number
  /** How often each row of the list was drawn, by the id of its message. */
  rows: Record<string, number>
}

/** A page that counts has more to do, so no page is timed that does. */
export function observe({ isCounting }: { isCounting: boolean }): void {
  const observed: Observed = { frames: 0, commits: 0, rows: {} }
  if (isCounting) {
    const countFrame = () => {
      observed.frames += 1
      requestAnimationFrame(countFrame)
    }
    requestAnimationFrame(countFrame)
  }
  watchCommits(observed, { withRows: isCounting })
  Object.assign(globalThis, { observed, timeToSee })
}

/** From the next click until an answer with these words can be seen, in milliseconds. */
function timeToSee(words: string): Promise<number> {
  return new Promise((resolve) => {
    const begin = ({ timeStamp }: Event) => {
      const look = () => {
        if (isSeen(words)) resolve(performance.now() - timeStamp)
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }
    addEventListener('click', begin, { capture: true, once: true })
  })
}

function isSeen(words: string): boolean {
  const answers = document.querySelectorAll('[data-testid="assistant-message"]')
  return [...answers].some((answer) => {
    if (!answer.textContent.includes(words)) return false
    const { top, bottom } = answer.getBoundingClientRect()
    const isOnScreen = bottom > 0 && bottom <= innerHeight && top < innerHeight
    return isOnScreen && answer.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  })
}
