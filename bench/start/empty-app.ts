import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import {
  describeFailure,
  projectDirectory,
  runTool,
  unattended,
} from '../../commands/process/run-tool'
import { nameFilesEarly } from '../../commands/web-app/name-files-early'
import { shrinkScripts } from '../../commands/web-app/shrink-scripts'
import { hashSources } from '../../commands/web-app/source-hash'

const sources = 'bench/start/empty-app'
const treatment = 'commands/web-app'

/** Exports an app that shows one button, with our packages and build steps, and returns its directory. */
export async function exportEmptyApp(): Promise<string> {
  const directory = join(projectDirectory, '.cache', 'bench', 'empty-app')
  const stamp = join(directory, '.sources')
  const hash = hashSources(projectDirectory, [sources, treatment, 'package-lock.json'])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return directory
  rmSync(directory, { recursive: true, force: true })
  const parameters = ['export', '--platform', 'web', '--output-dir', directory, sources]
  const ending = await runTool('expo', parameters, {
    variables: unattended,
    write: (text) => void process.stderr.write(text),
  })
  const failure = describeFailure('expo export', ending)
  if (failure) throw new Error(`The empty app could not be built: ${failure}`)
  nameFilesEarly(directory)
  await shrinkScripts(join(directory, '_expo'))
  writeFileSync(stamp, hash)
  return directory
}
