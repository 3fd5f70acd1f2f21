import { watchCommits } from './commits'

/** Measurements inside a page. */
export interface Observed {
  frames: number
  commits: number
  /** Renders of each list row, by message id. */
  rows: Record<string, number>
}

/** Counting takes time, so pages that count are not timed. */
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

/** Milliseconds from the next click until a text with these words is visible. */
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
