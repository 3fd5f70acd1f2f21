// commands/mutate.ts names the folder, its tests and the file of results.
module.exports = {
  testRunner: 'mocha',
  mochaOptions: {
    require: ['tsx/cjs', './mutation/jest-globals.cjs'],
  },
  coverageAnalysis: 'perTest',
  // A constant of a module is made once for all tests, so no test can be chosen for its mutants.
  ignoreStatic: true,
  concurrency: 2,
  // Above one and a half times what the tests took without a mutant: the end of one that loops.
  timeoutMS: 10_000,
  tempDirName: '.cache/mutation',
  incremental: true,
  // Core and its tests need nothing else of the project.
  ignorePatterns: ['**', '!src/core/**', '!mutation/*.cjs', '!tsconfig.json', '!package.json'],
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
}
