const { fork } = require('node:child_process')
const events = require('node:events')
const path = require('node:path')

module.exports = async function startPostgres() {
  const entry = path.join(__dirname, 'postgres-process.ts')
  const child = fork(entry, { execArgv: ['--import', 'tsx'] })
  const failed = events.once(child, 'exit').then(() => {
    throw new Error('PostgreSQL did not start.')
  })
  const [url] = await Promise.race([events.once(child, 'message'), failed])
  failed.catch(() => {})
  globalThis.testPostgres = child
  process.env.TEST_POSTGRES_URL = url
}
