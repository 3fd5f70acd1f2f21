import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { listChangedFiles } from './changed-files'

describe('the files that changed', () => {
  const directory = mkdtempSync(join(tmpdir(), 'changed-'))
  const write = (file: string, text: string) => writeFileSync(join(directory, file), text)
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com']
  const git = (...parameters: string[]) =>
    execFileSync('git', [...author, ...parameters], { cwd: directory, stdio: 'ignore' })

  beforeAll(() => {
    git('init', '--initial-branch=main')
    for (const name of ['same', 'edited', 'committed', 'removed']) write(`${name}.ts`, '1')
    git('add', '.')
    git('commit', '-m', 'first')
    git('switch', '--create', 'work')
    write('committed.ts', '2')
    git('commit', '--all', '-m', 'second')
    write('edited.ts', '2')
    write('fresh.ts', '1')
    rmSync(join(directory, 'removed.ts'))
  })

  afterAll(() => rmSync(directory, { recursive: true }))

  it('are those of the branch and of the working tree, without what was removed', () => {
    expect(listChangedFiles(directory)).toEqual(['committed.ts', 'edited.ts', 'fresh.ts'])
  })

  it('are those since the last commit where there is no main', () => {
    git('branch', '--move', 'main', 'trunk')
    expect(listChangedFiles(directory)).toEqual(['edited.ts', 'fresh.ts'])
  })
})
