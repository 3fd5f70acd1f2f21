import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { createAccounts } from '@server/accounts/accounts'
import { openDatabase } from '@server/people/testing/people-server'
import { bundledProgram } from '@server/testing/bundled-program'
import { temporaryDirectory } from '@server/testing/temporary-directory'

async function run(directory: string, command: string, ...args: string[]) {
  const { PATH } = process.env
  const program = await bundledProgram(`commands/${command}.ts`)
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: join(__dirname, '..'),
    env: { PATH, DATA_DIR: directory },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

const now = () => new Date()

describe('the password command', () => {
  it('prints a new password that works, and nothing else', async () => {
    const directory = temporaryDirectory()
    const { database, close } = await openDatabase(directory)
    const accounts = createAccounts({ database, now })
    await accounts.ensure({ username: 'ada', name: 'Ada', role: 'resource_user' })
    const { status, stdout, stderr } = await run(directory, 'password', 'ada')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(/^[a-z\d-]{19}\n$/)
    expect(await accounts.signIn('ada', stdout.trim())).toMatchObject({ name: 'Ada' })
    await close()
  })

  it.each([
    [[], /^Usage: /],
    [['--user'], /^Usage: /],
    [['nobody'], /^There is no account/],
  ])('explains what is wrong with %j', async (args, sentence) => {
    const { status, stdout, stderr } = await run(temporaryDirectory(), 'password', ...args)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(sentence)
  })
})

describe('the commands for keys', () => {
  it('say what the operator has to do next', async () => {
    const directory = temporaryDirectory()
    expect(await run(directory, 'rotate-signing-key')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Restart the processes'),
    })
    expect(await run(directory, 'reseal')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('The others can be removed.'),
    })
  })
})
