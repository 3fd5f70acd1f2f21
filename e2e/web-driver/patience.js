// Detox waits until an app is idle; a page has no such notion, so the driver asks again for a while instead.

const DetoxRuntimeError = require('detox/src/errors/DetoxRuntimeError')

/** Nothing on the page takes that long, however busy the machine; it ends a wait for what never comes. */
const patienceMilliseconds = 120_000
/** Time alone says little: a machine that stood still has not looked in the meantime. */
const fewestAttempts = 20
const shortestMilliseconds = 50
const longestMilliseconds = 200

/** The longer the wait, the fewer the questions: each of them keeps four processes busy. */
const intervalAfter = (elapsed) =>
  Math.min(shortestMilliseconds + elapsed / 10, longestMilliseconds)

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Repeats `attempt` until it returns no fault. An attempt that throws because the page is navigating counts as one
 * more fault; the last fault of all is what the error says.
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
