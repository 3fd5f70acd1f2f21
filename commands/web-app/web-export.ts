import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { describeFailure, projectDirectory, runTool, show, unattended } from '../process/run-tool'
import type { Write } from '../process/watched-process'
import { compressFiles } from './compress-files'
import { nameFilesEarly } from './name-files-early'
import { shrinkScripts } from './shrink-scripts'
import { partSizes } from '../size/part-sizes'
import { hashSources } from './source-hash'

export const webDirectory = join(projectDirectory, 'dist', 'web')

/** Everything that goes into an export of the app. */
export const appSources = [
  'app',
  'src',
  'assets',
  'public',
  'app.json',
  'babel.config.js',
  'metro.config.js',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]

const stampName = '.sources'

/** Exports the web app unless dist/web is up to date. Rejects if the export fails. */
export async function exportWebApp(write: Write = show): Promise<void> {
  const hash = hashSources(projectDirectory, appSources)
  const stamp = join(webDirectory, stampName)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return

  write('Building the web app; the first time takes about a minute.\n', 'stdout')
  const fresh = `${webDirectory}-next`
  rmSync(fresh, { recursive: true, force: true })
  const parameters = ['export', '--platform', 'web', '--output-dir', fresh]
  const ending = await runTool('expo', parameters, {
    variables: { ...unattended, ...partSizes },
    write,
  })
  const failure = describeFailure('expo export', ending)
  if (failure) throw new Error(`The web app could not be built: ${failure}`)
  nameFilesEarly(fresh)
  await shrinkScripts(join(fresh, '_expo'))
  await compressFiles(fresh)
  writeFileSync(join(fresh, stampName), hash)
  replaceDirectory(webDirectory, fresh)
}

/** Renames whole directories, so that the target never holds an incomplete app. */
function replaceDirectory(directory: string, fresh: string): void {
  const old = `${directory}-old`
  rmSync(old, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
  renameSync(directory, old)
  renameSync(fresh, directory)
  rmSync(old, { recursive: true, force: true })
}
