// The real companion server, furnished for the specs, on a free port and with an empty data directory.

const { spawn } = require('node:child_process')
const { createServer } = require('node:net')

const startTimeout = 60_000
const stopTimeout = 5_000
const interval = 50
const rememberedOutput = 4_000

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

async function isHealthy(url) {
  try {
    const response = await fetch(`${url}/health`)
    return response.ok
  } catch {
    return false
  }
}

async function startCompanionServer({ webDirectory, dataDirectory }) {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['--import', 'tsx', 'e2e/companion/main.ts'], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDirectory,
      WEB_DIR: webDirectory,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let hasExited = false
  const remember = (chunk) => {
    output = `${output}${chunk}`.slice(-rememberedOutput)
  }
  child.stdout.on('data', remember)
  child.stderr.on('data', remember)
  const exited = new Promise((resolve) => child.once('exit', resolve)).then(() => {
    hasExited = true
  })
  const deadline = Date.now() + startTimeout
  while (!(await isHealthy(url))) {
    if (hasExited) throw new Error(`The companion server stopped while starting:\n${output}`)
    if (Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`The companion server did not answer ${url}/health:\n${output}`)
    }
    await pause(interval)
  }
  let isExpectedToExit = false
  void exited.then(() => {
    if (!isExpectedToExit) process.stderr.write(`The companion server stopped:\n${output}\n`)
  })
  const killNow = () => {
    isExpectedToExit = true
    child.kill('SIGKILL')
  }
  const stop = async () => {
    isExpectedToExit = true
    child.kill('SIGTERM')
    const timer = setTimeout(killNow, stopTimeout)
    await exited
    clearTimeout(timer)
  }
  return { url, stop, killNow }
}

module.exports = { startCompanionServer }
