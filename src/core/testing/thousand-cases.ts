import fc from 'fast-check'

/** Every property gets a thousand cases, other ones each time; a failure prints the seed to come back to. */
fc.configureGlobal({ numRuns: 1_000 })
