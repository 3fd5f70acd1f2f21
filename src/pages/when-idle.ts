const longestWaitMilliseconds = 3000

/** Runs the work once the page is loaded and has nothing else to do. */
export function whenIdle(work: () => void): void {
  const wait = () => {
    // Safari does not say when it is idle.
    if (typeof requestIdleCallback === 'undefined') setTimeout(work, longestWaitMilliseconds)
    else requestIdleCallback(work, { timeout: longestWaitMilliseconds })
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}
