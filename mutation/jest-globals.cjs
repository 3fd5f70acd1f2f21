// Adds the parts of Jest that core's tests use to Mocha. Stryker keeps Mocha's tests loaded, and switches between
// mutants without starting anything. Jest would load every test file again for each mutant.

const { expect } = require('expect')
const { configureGlobal } = require('fast-check')
const { bind } = require('jest-each')
const { fn, spyOn } = require('jest-mock')

// Skips shrinking: it is enough that a fault is detected.
configureGlobal({ endOnFailure: true })

/** Twenty times as long as the slowest test takes. */
const patienceMilliseconds = 5_000

Object.assign(globalThis, { expect, jest: { fn, spyOn } })

const withEach = (declare) => Object.assign(declare, { each: bind(declare) })

/** Mocha sets these globals before it loads each test file, so `each` is added whenever they are set. */
for (const word of ['describe', 'it']) {
  let declare
  Object.defineProperty(globalThis, word, {
    configurable: true,
    get: () => declare,
    set(mocha) {
      declare = withEach(mocha)
    },
  })
}

/** A test that hangs on a mutant times out, which is cheaper than restarting the runner. */
exports.mochaHooks = {
  beforeEach() {
    if (globalThis.__stryker__?.activeMutant !== undefined)
      this.currentTest.timeout(patienceMilliseconds)
  },
}
