/** When a page became usable, in milliseconds since the navigation, and its longest task until then. */
export interface FirstSight {
  milliseconds: number
  longestTask: number
}

export interface Sight {
  selector: string
  words: string
}

/** Runs before all scripts of a page, and sets the global `firstSight` to a promise of the first sight. */
export function watchFor(sight: Sight): void {
  let longestTask = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration)
  })
  observer.observe({ type: 'longtask', buffered: true })
  const firstSight = new Promise<FirstSight>((resolve) => {
    const look = () => {
      if (!isSeen(sight)) return void requestAnimationFrame(look)
      const milliseconds = performance.now()
      // A task is reported after it has ended.
      setTimeout(() => resolve({ milliseconds, longestTask }), 200)
    }
    requestAnimationFrame(look)
  })
  Object.assign(globalThis, { firstSight })
}

function isSeen({ selector, words }: Sight): boolean {
  return [...document.querySelectorAll(selector)].some((element) => {
    if (!element.textContent.includes(words)) return false
    const { top, bottom } = element.getBoundingClientRect()
    const isOnScreen = bottom > 0 && top < innerHeight
    return (
      isOnScreen && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    )
  })
}
