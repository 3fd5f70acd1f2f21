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

  it('are those changed on the branch or in the working tree, without deleted ones', () => {
    expect(listChangedFiles(directory)).toEqual(['committed.ts', 'edited.ts', 'fresh.ts'])
  })

  it('are those changed since the last commit if there is no main branch', () => {
    git('branch', '--move', 'main', 'trunk')
    expect(listChangedFiles(directory)).toEqual(['edited.ts', 'fresh.ts'])
  })
})
