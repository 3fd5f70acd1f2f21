module.exports = {
  rootDir: '..',
  testMatch: ['<rootDir>/e2e/**/*.spec.ts'],
  // Only for tests that hang: every wait for a condition has its own timeout.
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
