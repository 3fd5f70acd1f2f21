// What core's tests use of Jest, for Mocha: Stryker can keep Mocha's tests loaded, and goes from one mutant to the next
// without starting anything. Jest would load every test file anew for each.

const { expect } = require('expect')
const { configureGlobal } = require('fast-check')
const { bind } = require('jest-each')
const { fn, spyOn } = require('jest-mock')

// That a fault was noticed is enough: nobody reads the smallest case.
configureGlobal({ endOnFailure: true })

/** The slowest test takes a twentieth of it. */
const patienceMilliseconds = 5_000

Object.assign(globalThis, { expect, jest: { fn, spyOn } })

const withEach = (declare) => Object.assign(declare, { each: bind(declare) })

/** Mocha gives each test file its words before it loads it, so they are completed on the way in. */
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

/** A test that waits for ever on a mutant fails, which is cheaper than a runner that has to be ended and started anew. */
exports.mochaHooks = {
  beforeEach() {
    if (globalThis.__stryker__?.activeMutant !== undefined)
      this.currentTest.timeout(patienceMilliseconds)
  },
}
