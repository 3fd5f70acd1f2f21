const events = require('node:events')

module.exports = async function stopPostgres() {
  const child = globalThis.testPostgres
  const ended = events.once(child, 'exit')
  child.disconnect()
  await ended
}
