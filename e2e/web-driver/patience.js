// Detox waits until an app is idle. A page has no such notion, so the driver tries again for a while instead.

const DetoxRuntimeError = require('detox/src/errors/DetoxRuntimeError')

/** Longer than anything takes on a busy machine: it only ends waits for what never happens. */
const patienceMilliseconds = 120_000
/** Time alone is not enough: a machine that stalled has made no attempts in the meantime. */
const fewestAttempts = 20
const shortestMilliseconds = 50
const longestMilliseconds = 200

/** The longer a wait, the rarer its attempts, because each one keeps four processes busy. */
const intervalAfter = (elapsed) =>
  Math.min(shortestMilliseconds + elapsed / 10, longestMilliseconds)

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Repeats `attempt` until it returns no fault, or throws an error with the last fault. An attempt that throws because
 * the page is navigating counts as a fault.
 */
async function insist({ goal, attempt, report, timeout = patienceMilliseconds }) {
  const started = Date.now()
  for (let attempts = 1; ; attempts += 1) {
    const fault = await attempt().catch(faultOfNavigation)
    if (fault === undefined) return
    const elapsed = Date.now() - started
    if (elapsed >= timeout && attempts >= fewestAttempts) {
      const details = await report().catch(() => 'The page does not answer.')
      throw new DetoxRuntimeError(`Expected ${goal}, but after ${elapsed} ms ${fault}.\n${details}`)
    }
    await pause(intervalAfter(elapsed))
  }
}

function faultOfNavigation(error) {
  if (!/context was destroyed|because of a navigation/.test(error.message)) throw error
  return 'the page was navigating'
}

const isForeign = (frame) => frame.includes(__dirname) || frame.includes('node_modules')

/** Wraps asynchronous methods so that the stack of a rejection points to the calling line of the spec. */
function pointAtCaller(prototype, names) {
  for (const name of names) {
    const method = prototype[name]
    prototype[name] = function pointing(...parameters) {
      const { stack } = new Error('caller')
      return method.apply(this, parameters).catch((error) => {
        const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
        const own = frames.filter((line) => !isForeign(line))
        error.stack = [`${error.name}: ${error.message}`, ...own].join('\n')
        throw error
      })
    }
  }
}

module.exports = { patienceMilliseconds, insist, pointAtCaller }
