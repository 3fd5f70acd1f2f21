// Runs before npm start, npm run dev and npm test: brings node_modules in line with package-lock.json.
// It may use nothing but Node itself, because nothing else may be there yet.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const oldestNode = '20.19.4'

const project = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const stampFile = path.join(project, 'node_modules', '.continuo-lock')

function isOlder(version, oldest) {
  const [actual, wanted] = [version, oldest].map((text) => text.split('.').map(Number))
  const position = wanted.findIndex((part, index) => part !== actual[index])
  return position !== -1 && actual[position] < wanted[position]
}

function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** npm names itself to the scripts it runs; by hand it is on the path. */
function runNpm(parameters) {
  const own = process.env.npm_execpath
  const options = { cwd: project, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }
  return own && existsSync(own)
    ? spawnSync(process.execPath, [own, ...parameters], options)
    : spawnSync('npm', parameters, { ...options, shell: process.platform === 'win32' })
}

function install() {
  console.log('Installing the packages of package-lock.json…')
  const started = Date.now()
  const { status, stdout, stderr, error } = runNpm([
    'ci',
    '--include=dev',
    '--no-audit',
    '--no-fund',
  ])
  if (status !== 0) {
    console.error([stdout, stderr, error?.message].filter(Boolean).join('\n'))
    giveUp('The packages could not be installed: npm says above why.')
  }
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}

if (isOlder(process.versions.node, oldestNode)) {
  giveUp(`Continuo needs Node ${oldestNode} or newer; this is ${process.versions.node}.`)
}

const lock = createHash('sha256')
  .update(readFileSync(path.join(project, 'package-lock.json')))
  .digest('hex')
const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''

if (stamp !== lock) {
  install()
  writeFileSync(stampFile, lock)
}
