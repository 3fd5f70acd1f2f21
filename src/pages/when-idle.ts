/** Gives the first screen priority, even while it waits for the database. */
const delayMilliseconds = 1000
const longestWaitMilliseconds = 3000

/** Runs the work once the page has loaded, has probably been drawn, and is idle. */
export function whenIdle(work: () => void): void {
  const wait = () => {
    // Safari lacks requestIdleCallback.
    if (typeof requestIdleCallback === 'undefined') setTimeout(work, longestWaitMilliseconds)
    else requestIdleCallback(work, { timeout: longestWaitMilliseconds })
  }
  const waitLonger = () => setTimeout(wait, delayMilliseconds)
  if (document.readyState === 'complete') waitLonger()
  else window.addEventListener('load', waitLonger, { once: true })
}
