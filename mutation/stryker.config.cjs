// commands/mutate.ts passes the folder, its tests and the results file.
module.exports = {
  testRunner: 'mocha',
  mochaOptions: {
    require: ['tsx/cjs', './mutation/jest-globals.cjs'],
  },
  coverageAnalysis: 'perTest',
  // A module-level constant is evaluated once for all tests, so no test can be selected for its mutants.
  ignoreStatic: true,
  concurrency: 2,
  // Added to one and a half times the duration without a mutant; ends tests that loop.
  timeoutMS: 10_000,
  tempDirName: '.cache/mutation',
  incremental: true,
  // Core and its tests need no other files of the project.
  ignorePatterns: ['**', '!src/core/**', '!mutation/*.cjs', '!tsconfig.json', '!package.json'],
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
}
