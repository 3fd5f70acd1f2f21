import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { projectDirectory, runTool, unattended } from './run-tool'
import { hashSources } from './source-hash'

export const webDirectory = join(projectDirectory, 'dist', 'web')

const sources = [
  'app',
  'src',
  'assets',
  'app.json',
  'babel.config.js',
  'metro.config.js',
  'package-lock.json',
  'tsconfig.json',
]

const stampName = '.sources'

/** Exports the web app unless dist/web already holds this very one. Rejects when the export fails. */
export async function exportWebApp(): Promise<void> {
  const hash = hashSources(projectDirectory, sources)
  const stamp = join(webDirectory, stampName)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return

  console.log('Building the web app; the first time takes about a minute…')
  const fresh = `${webDirectory}-next`
  rmSync(fresh, { recursive: true, force: true })
  const parameters = ['export', '--platform', 'web', '--output-dir', fresh]
  const code = await runTool('expo', parameters, unattended)
  if (code !== 0) throw new Error('The web app could not be built: Expo says above why.')
  writeFileSync(join(fresh, stampName), hash)
  replaceDirectory(webDirectory, fresh)
}

/** Only whole apps are ever in place: the old one is moved away, the new one moved in. */
function replaceDirectory(directory: string, fresh: string): void {
  const old = `${directory}-old`
  rmSync(old, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
  renameSync(directory, old)
  renameSync(fresh, directory)
  rmSync(old, { recursive: true, force: true })
}
