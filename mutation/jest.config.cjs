const path = require('node:path')

const rootDir = path.join(__dirname, '..')
const [node] = require(path.join(rootDir, 'jest.config')).projects

/** Mutants live in core, and so do the tests that must notice them. */
module.exports = {
  ...node,
  rootDir,
  testMatch: ['<rootDir>/src/core/**/*.test.ts'],
}
