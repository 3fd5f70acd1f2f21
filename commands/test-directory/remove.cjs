const { rmSync } = require('node:fs')

module.exports = async function removeTestDirectory() {
  rmSync(process.env.TEST_DIRECTORY, { recursive: true, force: true })
}
