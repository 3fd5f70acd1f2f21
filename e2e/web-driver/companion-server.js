// The real companion server, furnished for the specs, on a free port and with an empty data directory.

const { spawn } = require('node:child_process')
const path = require('node:path')

const esbuild = require('esbuild')

const project = path.join(__dirname, '..', '..')
/** Inside the project, because the packages it needs are found from where it stands. */
const program = path.join(project, '.cache', 'e2e', 'companion.mjs')

const rememberedOutput = 4_000

/** What packages in CommonJS expect around them. */
const banner = `const require = (await import('node:module')).createRequire(import.meta.url)
const { filename: __filename, dirname: __dirname } = import.meta`

/** One file, packages included, for all the servers of a session: each starts in half the time. */
async function buildCompanionServer() {
  await esbuild.build({
    entryPoints: [path.join(project, 'e2e', 'companion', 'main.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: { js: banner },
    // Machine code, and what would be optional for it.
    external: ['libsql', 'pg-native'],
    // Without names that lead to the source: reading those takes as long as all the rest of a start.
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
  /** Nothing it stored is looked at again, so that it need not end in order. */
  const stop = async () => {
    killNow()
    await exited
  }
  return { url, stop, killNow }
}

module.exports = { buildCompanionServer, startCompanionServer }
