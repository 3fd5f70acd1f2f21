import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { openDatabase } from '@server/people/testing/people-server'
import { bundledProgram } from '@server/testing/bundled-program'
import { temporaryDirectory } from '@server/testing/temporary-directory'
import { createApiTokens } from '@server/tokens/api-tokens'
import { createAuthenticate } from '@server/tokens/authenticate'
import { openSigningKeys } from '@server/tokens/signing-keys'

let program: string

beforeAll(async () => {
  program = await bundledProgram('commands/token.ts')
})

function run(directory: string, ...args: string[]) {
  const { PATH } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: join(__dirname, '..'),
    env: { PATH, DATA_DIR: directory },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

/** Returns the caller that a token identifies on a server with this data. */
async function whoIs(directory: string, token: string) {
  const now = () => new Date()
  const { database, vault } = await openDatabase(directory)
  const keys = await openSigningKeys({ database, vault, now })
  const apiTokens = createApiTokens({ database, now })
  const provider = { kind: 'embedded', issuer: 'https://here.example/oidc' } as const
  return createAuthenticate({ keys, apiTokens, provider, now })(token)
}

describe('the token command', () => {
  it('prints a token of each kind, and nothing else', async () => {
    const directory = temporaryDirectory()
    const session = run(directory, '--user', 'ada', '--role', 'resource_admin')
    expect(session).toMatchObject({ status: 0, stderr: '' })
    expect(session.stdout).toMatch(/^[\w.-]+\n$/)
    const person = await whoIs(directory, session.stdout.trim())
    expect(person).toMatchObject({ kind: 'person', name: 'ada', role: 'resource_admin' })

    const scope = 'scope_toolset-mcp other'
    const oauth = run(
      directory,
      '--user=ada',
      '--role=resource_user',
      '--kind=oauth',
      '--scope',
      scope,
    )
    const scopes = new Set(['scope_toolset-mcp', 'other'])
    const { userId } = Object(person)
    const client = { kind: 'client', userId, clientId: 'script', scopes }
    expect(await whoIs(directory, oauth.stdout.trim())).toEqual(client)

    const api = run(directory, '--user', 'ada', '--role', 'resource_user', '--kind', 'api')
    expect(api.stdout).toMatch(/^sk-continuo_[\w-]{43}\n$/)
    expect(await whoIs(directory, api.stdout.trim())).toEqual({
      kind: 'token',
      userId,
      scopes: new Set(['scope_token_user']),
    })
    const files = readdirSync(directory).map((name) =>
      readFileSync(join(directory, name), 'latin1'),
    )
    expect(files.join()).not.toContain(api.stdout.trim().slice(12))
  })

  it.each([
    [[]],
    [['--user', 'ada']],
    [['--user', 'ada', '--role', 'king']],
    [['--user', 'ada', '--role', 'resource_user', '--kind', 'oauth']],
    [['--user', 'ada', '--role', 'resource_user', '--colour', 'red']],
    [['ada', '--user', 'ada', '--role', 'resource_user']],
  ])('prints its usage when called with %j', (args) => {
    const directory = join(temporaryDirectory(), 'none')
    const { status, stdout, stderr } = run(directory, ...args)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(/^Usage: npm run -s token /)
    expect(existsSync(directory)).toBe(false)
  })

  it('prints one sentence if the data directory is unusable', () => {
    const { status, stdout, stderr } = run('/dev/null/x', '--user', 'a', '--role', 'resource_user')
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(/^The data in .+\.\n$/)
  })
})
