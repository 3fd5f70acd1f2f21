import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the lines that git prints, or undefined if it fails. */
function ask(directory: string, ...parameters: string[]): string[] | undefined {
  const { status, stdout } = spawnSync('git', parameters, { cwd: directory, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : undefined
}

/** Lists the files changed since the branch left main, committed or not; without a main, since the last commit. */
export function listChangedFiles(directory: string): string[] {
  const [base = 'HEAD'] =
    ask(directory, 'merge-base', 'main', 'HEAD') ??
    ask(directory, 'merge-base', 'origin/main', 'HEAD') ??
    []
  const tracked = ask(directory, 'diff', '--name-only', '--relative', base) ?? []
  const fresh = ask(directory, 'ls-files', '--others', '--exclude-standard') ?? []
  const files = new Set([...tracked, ...fresh])
  return [...files].filter((file) => existsSync(join(directory, file))).toSorted()
}
