module.exports = {
  rootDir: '..',
  testMatch: ['<rootDir>/e2e/**/*.spec.ts'],
  // A test waits for conditions, each with a limit of its own; this one is for what hangs.
  testTimeout: 600_000,
  maxWorkers: 3,
  testSequencer: '<rootDir>/commands/longest-first.cjs',
  transform: { '\\.[jt]sx?$': '<rootDir>/commands/esbuild-transform.cjs' },
  globalSetup: 'detox/runners/jest/globalSetup',
  globalTeardown: 'detox/runners/jest/globalTeardown',
  testEnvironment: 'detox/runners/jest/testEnvironment',
  reporters: ['detox/runners/jest/reporter'],
  verbose: true,
}
