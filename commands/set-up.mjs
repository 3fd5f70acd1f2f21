// Runs before the scripts of package.json, and installs the packages of package-lock.json: with "start" only those that
// npm start needs, otherwise all of them.
// It imports only Node's own modules, because nothing else may be installed yet.

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { progress } from './set-up/progress.cjs'
import { placesOf, startProject } from './set-up/start-project.cjs'

const oldestNode = '20.19.4'
const pollMilliseconds = 500

const project = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const scratch = path.join(project, '.cache', 'set-up')
const stampFile = path.join(project, 'node_modules', '.continuo-lock')

const read = (file) => readFileSync(path.join(project, file), 'utf8')

/** Prints to standard error, because standard output belongs to the script that runs next. */
const say = (sentence) => console.error(sentence)

function giveUp(sentence) {
  say(sentence)
  process.exit(1)
}

function isOlder(version, oldest) {
  const [actual, wanted] = [version, oldest].map((text) => text.split('.').map(Number))
  const position = wanted.findIndex((part, index) => part !== actual[index])
  return position !== -1 && actual[position] < wanted[position]
}

/** npm passes its own path to the scripts that it runs. Without it, npm has to be on the PATH. */
function startNpm(parameters, directory) {
  const own = process.env.npm_execpath
  return own && existsSync(own)
    ? spawn(process.execPath, [own, ...parameters], { cwd: directory })
    : spawn('npm', parameters, { cwd: directory, shell: process.platform === 'win32' })
}

/** Runs npm in the directory, and shows how many packages of the lock are installed. */
async function runNpm(command, lock, directory) {
  const started = Date.now()
  // Under npm run -s, npm would not print why it fails.
  const parameters = [...command, '--include=dev', '--no-audit', '--no-fund', '--loglevel=warn']
  const child = startNpm(parameters, directory)
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.push(text))

  const places = placesOf(lock, process)
  const bar = progress(process.stderr, places.length)
  const missing = new Set(places)
  const poll = setInterval(() => {
    for (const place of missing) {
      if (existsSync(path.join(directory, place, 'package.json'))) missing.delete(place)
    }
    bar.show(places.length - missing.size)
  }, pollMilliseconds)

  const status = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', resolve)
  })
  clearInterval(poll)
  bar.end()
  if (status !== 0) {
    say([...output, status].join(''))
    giveUp('The packages could not be installed. The output of npm above says why.')
  }
  say(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}

/** npm cannot leave out a dependency, so this installs a smaller project. See docs/decisions/0058. */
async function installForStart(lock) {
  say('Installing the packages that npm start needs.')
  const {
    root,
    server,
    lock: smaller,
  } = startProject(JSON.parse(read('package.json')), JSON.parse(read('server/package.json')), lock)
  rmSync(scratch, { recursive: true, force: true })
  mkdirSync(path.join(scratch, 'server'), { recursive: true })
  const files = {
    'package.json': root,
    'server/package.json': server,
    'package-lock.json': smaller,
  }
  for (const [file, content] of Object.entries(files)) {
    writeFileSync(path.join(scratch, file), JSON.stringify(content, undefined, 2))
  }
  await runNpm(['ci'], smaller, scratch)
  removePackages()
  for (const folder of ['node_modules', 'server/node_modules']) {
    const fresh = path.join(scratch, folder)
    if (existsSync(fresh)) renameSync(fresh, path.join(project, folder))
  }
  rmSync(scratch, { recursive: true, force: true })
}

/** Uses npm install, because npm ci would first remove the packages that are already installed. */
async function installTheRest(lock) {
  say('Installing the remaining packages of package-lock.json.')
  rmSync(stampFile)
  await runNpm(['install', '--no-save'], lock, project)
}

async function installAll(lock) {
  say('Installing the packages of package-lock.json.')
  removePackages()
  await runNpm(['ci'], lock, project)
}

function removePackages() {
  for (const folder of ['node_modules', 'server/node_modules']) {
    rmSync(path.join(project, folder), { recursive: true, force: true })
  }
}

if (isOlder(process.versions.node, oldestNode)) {
  giveUp(`Continuo needs Node ${oldestNode} or newer; this is ${process.versions.node}.`)
}

const lockText = read('package-lock.json')
const all = createHash('sha256').update(lockText).digest('hex')
const forStart = `start ${all}`
const wanted = process.argv[2] === 'start' ? forStart : all
const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''

if (stamp !== all && stamp !== wanted) {
  const lock = JSON.parse(lockText)
  if (wanted === forStart) await installForStart(lock)
  else if (stamp === forStart) await installTheRest(lock)
  else await installAll(lock)
  writeFileSync(stampFile, wanted)
}
