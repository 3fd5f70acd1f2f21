const { once } = require('node:events')

module.exports = async function stopPostgres() {
  const child = globalThis.testPostgres
  const ended = once(child, 'exit')
  child.disconnect()
  await ended
}
