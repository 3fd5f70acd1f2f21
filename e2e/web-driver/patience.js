// Detox waits until an app is idle; a page has no such notion, so the driver asks again for a while instead.

const DetoxRuntimeError = require('detox/src/errors/DetoxRuntimeError')

/** Nothing on the page takes that long, however busy the machine; it ends a wait for what never comes. */
const patienceMilliseconds = 120_000
const intervalMilliseconds = 50

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Repeats `attempt` until it returns no fault. An attempt that throws because the page is navigating counts as one
 * more fault; the last fault of all is what the error says.
 */
async function insist({ goal, attempt, report, timeout = patienceMilliseconds }) {
  const started = Date.now()
  for (;;) {
    const fault = await attempt().catch(faultOfNavigation)
    if (fault === undefined) return
    const elapsed = Date.now() - started
    if (elapsed >= timeout) {
      const details = await report().catch(() => 'The page does not answer.')
      throw new DetoxRuntimeError(`Expected ${goal}, but after ${elapsed} ms ${fault}.\n${details}`)
    }
    await pause(Math.min(intervalMilliseconds, timeout - elapsed))
  }
}

function faultOfNavigation(error) {
  if (!/context was destroyed|because of a navigation/.test(error.message)) throw error
  return 'the page was navigating'
}

const isForeign = (frame) => frame.includes(__dirname) || frame.includes('node_modules')

/** Wraps methods that return promises so that what they throw points at the line of the spec that called them. */
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
