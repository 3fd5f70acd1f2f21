// Starts the real companion server, prepared for the specs, on a free port and with an empty data directory.

const { spawn } = require('node:child_process')
const path = require('node:path')

const esbuild = require('esbuild')

const project = path.join(__dirname, '..', '..')
/** Inside the project, so that Node finds the packages that are not bundled. */
const program = path.join(project, '.cache', 'e2e', 'companion.mjs')

const rememberedOutput = 4_000

/** Defines the variables that bundled CommonJS packages expect. */
const banner = `const require = (await import('node:module')).createRequire(import.meta.url)
const { filename: __filename, dirname: __dirname } = import.meta`

/** Bundles the server and its packages into one file for all servers of a session, which halves their start-up time. */
async function buildCompanionServer() {
  await esbuild.build({
    entryPoints: [path.join(project, 'e2e', 'companion', 'main.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: { js: banner },
    // libsql contains native code, and pg-native is optional.
    external: ['libsql', 'pg-native'],
    // Minified and without a source map: parsing one takes as long as the rest of a start.
    minifySyntax: true,
    minifyWhitespace: true,
    logLevel: 'warning',
  })
}

async function startCompanionServer({ webDirectory, dataDirectory, isSecure = false }) {
  const child = spawn(process.execPath, [program], {
    cwd: project,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDirectory,
      WEB_DIR: webDirectory,
      ...(isSecure && { HTTPS: '1' }),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  const remember = (chunk) => {
    output = `${output}${chunk}`.slice(-rememberedOutput)
  }
  child.stdout.on('data', remember)
  child.stderr.on('data', remember)
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const ready = new Promise((resolve) => child.once('message', resolve))
  const message = await Promise.race([ready, exited.then(() => undefined)])
  if (!message) throw new Error(`The companion server stopped while starting:\n${output}`)
  child.disconnect()
  const { url } = message
  let isExpectedToExit = false
  void exited.then(() => {
    if (!isExpectedToExit) process.stderr.write(`The companion server stopped:\n${output}\n`)
  })
  const killNow = () => {
    isExpectedToExit = true
    child.kill('SIGKILL')
  }
  /** Kills the server: its data is not needed afterwards, so it need not shut down cleanly. */
  const stop = async () => {
    killNow()
    await exited
  }
  return { url, stop, killNow }
}

module.exports = { buildCompanionServer, startCompanionServer }
