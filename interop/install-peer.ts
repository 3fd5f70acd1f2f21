import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Peer } from './peers/peer'

/** Installs a server's packages, unless they are installed. Throws the installer's errors if it fails. */
export function installPeer(peer: Peer, cache: string): string {
  const directory = join(cache, nameOf(peer))
  mkdirSync(directory, { recursive: true })
  const stamp = join(directory, 'installed.json')
  const wanted = JSON.stringify([peer.packages, peer.overrides])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return directory
  if (peer.language === 'node') installFromNpm(peer, directory)
  else installFromPyPi(peer, directory)
  writeFileSync(stamp, wanted)
  return directory
}

/** Returns the name of a server for `--only` and for its folder. */
export const nameOf = ({ script }: Peer) => script.replace(/\.\w+$/, '')

/** Each server has its own virtual environment, because their dependencies conflict. */
export const pythonOf = (directory: string) => join(directory, 'python', 'bin', 'python')

function installFromNpm({ packages, overrides = {} }: Peer, directory: string): void {
  const manifest = { private: true, type: 'module', dependencies: packages, overrides }
  writeFileSync(join(directory, 'package.json'), JSON.stringify(manifest, null, 2))
  const options = ['--no-audit', '--no-fund', '--legacy-peer-deps', '--ignore-scripts']
  runTool('npm', ['install', ...options], directory)
}

function installFromPyPi({ packages, python: wanted = 'python3' }: Peer, directory: string): void {
  const python = pythonOf(directory)
  if (!existsSync(python)) runTool(wanted, ['-m', 'venv', join(directory, 'python')], directory)
  const pinned = Object.entries(packages).map(([name, version]) => `${name}==${version}`)
  runTool(python, ['-m', 'pip', 'install', '--quiet', ...pinned], directory)
}

/** Runs a program to its end. Throws its errors if it fails. */
export function runTool(command: string, parameters: readonly string[], cwd: string): void {
  const { status, stderr, error } = spawnSync(command, parameters, { cwd, encoding: 'utf8' })
  if (error) throw new Error(`${command} cannot be started: ${error.message}`)
  if (status === 0) return
  const lines = stderr.split('\n').filter((line) => /error/i.test(line))
  throw new Error(
    `not installed: ${lines.slice(0, 3).join(' ') || `${command} ended with ${status}`}`,
  )
}
