const { mkdtempSync } = require('node:fs')
const { tmpdir } = require('node:os')
const path = require('node:path')

/** Tests put their files into one directory, which is removed when all of them have ended. */
module.exports = async function makeTestDirectory() {
  process.env.TEST_DIRECTORY = mkdtempSync(path.join(tmpdir(), 'continuo-tests-'))
}
