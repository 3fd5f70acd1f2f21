/** The first screen comes first, also while it waits for the database. */
const delayMilliseconds = 1000
const longestWaitMilliseconds = 3000

/** Runs the work once the page is loaded, is likely to be drawn and has nothing else to do. */
export function whenIdle(work: () => void): void {
  const wait = () => {
    // Safari does not say when it is idle.
    if (typeof requestIdleCallback === 'undefined') setTimeout(work, longestWaitMilliseconds)
    else requestIdleCallback(work, { timeout: longestWaitMilliseconds })
  }
  const waitLonger = () => setTimeout(wait, delayMilliseconds)
  if (document.readyState === 'complete') waitLonger()
  else window.addEventListener('load', waitLonger, { once: true })
}
