/** npm run check:structure: checks folders, imports, file names and test titles. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { projectDirectory } from './process/run-tool'
import { readSourceTree } from './structure/source-tree'
import { structureFaults } from './structure/structure-faults'

function main(): void {
  const faults = structureFaults(readSourceTree(new Map(sources())))
  for (const fault of faults) console.error(fault)
  process.exit(faults.length === 0 ? 0 : 1)
}

function sources(): [string, string][] {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', 'app', 'src', 'server']
  const { stdout } = spawnSync('git', list, { cwd: projectDirectory, encoding: 'utf8' })
  return stdout
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && existsSync(join(projectDirectory, file)))
    .map((file) => [file, readFileSync(join(projectDirectory, file), 'utf8')])
}

main()
