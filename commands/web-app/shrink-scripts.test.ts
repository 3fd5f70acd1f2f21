import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'

import { temporaryDirectory } from '@server/testing/temporary-directory'

import { shrinkScripts } from './shrink-scripts'

async function shrunk(script: string): Promise<string> {
  const directory = temporaryDirectory()
  mkdirSync(join(directory, 'static'))
  const file = join(directory, 'static', 'entry.js')
  writeFileSync(file, script)
  await shrinkScripts(directory)
  return readFileSync(file, 'utf8')
}

describe('shrinking the scripts of the exported app', () => {
  it('keeps the names that one script defines for the others', async () => {
    const first = await shrunk('var define = function (made) { return made() }')
    const second = await shrunk('var result = define(function (long) { return "done" })')
    expect(runInNewContext(`${first};${second};result`)).toBe('done')
  })

  it('keeps licence notices, but no other comments', async () => {
    const script = await shrunk('/** @license MIT */\nthing() // why\n/* and how */')
    expect(script).toContain('@license MIT')
    expect(script).not.toMatch(/why|how/)
  })
})
