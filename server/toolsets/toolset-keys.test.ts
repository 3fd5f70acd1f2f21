import { execute, storedText } from '@server/testing/test-database'
import type { ToolsetProvider } from '@server/toolset-providers/toolset-provider'

import {
  echoProvider,
  keyring,
  openToolsets,
  problemOf,
  remoteProvider,
  tool,
  type OpenedToolsets,
} from './testing/open-toolsets'

const canary = 'sk-CANARY-7f3a9c51'
const valid = { toolset_type: 'echo', name: 'my-echo', api_key: canary }

let used: (string | undefined)[]
let output: string[]
let server: OpenedToolsets

const types: ToolsetProvider[] = [
  echoProvider({
    execute: async (_, { words }, { apiKey }) => {
      used.push(apiKey)
      if (words === 'bug') throw new Error(`${apiKey} is broken`)
      return words === 'fail' ? { ok: false, error: 'It failed.' } : { ok: true, value: { words } }
    },
  }),
  remoteProvider(async ({ apiKey }) => {
    used.push(apiKey)
    return apiKey === undefined
      ? { ok: false, error: 'The server wants a key.' }
      : { ok: true, value: [tool('far')] }
  }),
]

function collectOutput() {
  output.push(JSON.stringify([server.answered, server.logged, server.announced]))
}

async function reopen(...ids: [string, ...string[]]) {
  collectOutput()
  await server.close()
  server = await openToolsets({
    providers: types,
    directory: server.directory,
    keys: keyring(...ids),
  })
}

const say = (id: string, words = 'x') => server.execute(id, 'say', { words })

const keyIds = async () =>
  (await execute(server.database, 'SELECT key_id FROM user_toolset_configs ORDER BY name')).map(
    ({ key_id }) => key_id,
  )

beforeEach(async () => {
  used = []
  output = []
  server = await openToolsets({ providers: types, keys: keyring('one') })
  await server.enable('echo')
  await server.enable('remote')
})

afterEach(() => server.close())

describe('an API key of an instance', () => {
  it('never appears in a response, a log, an announcement or on disk', async () => {
    const far = { toolset_type: 'remote', server_url: 'https://tools.example' }
    const { id } = await server.create(valid)
    const remote = await server.create({ ...far, name: 'far', api_key: canary })
    const set = { api_key: { action: 'Set', value: `${canary}-2` } }
    await server.ask('PUT', `/toolsets/${id}`, set)
    await server.ask('PUT', `/toolsets/${remote.id}`, set)
    await server.ask('POST', '/toolsets', valid)
    await server.ask('POST', '/toolsets', { ...valid, name: canary.repeat(9) })
    await server.ask('POST', '/toolsets', { ...valid, api_key: [canary] })
    await server.ask('POST', '/toolsets', { ...valid, api_key: `${canary}\u0000é` })
    await server.ask('PUT', `/toolsets/${id}`, { api_key: { action: canary } })
    await server.ask('PUT', `/toolsets/${id}`, { api_key: canary, name: 'a b' })
    await server.ask('PUT', `/toolsets/${id}`, { api_key: canary }, 'bob')
    for (const words of ['x', 'fail', 'bug']) await say(id, words)
    await server.execute(id, 'shout')
    await server.execute(remote.id, 'far')
    await server.execute(remote.id, 'near')
    await server.ask('POST', `/toolsets/${remote.id}/refresh`)
    await server.list()
    await server.ask('GET', '/toolsets', undefined, 'ada-program-scope_toolset-echo')
    await server.ask('GET', `/toolsets/${id}`)
    await server.ask('GET', '/toolset_types', undefined, 'admin')
    await reopen('two')
    await say(id)
    await reopen('two', 'one')
    await server.toolsets.resealKeys()
    await say(id)
    await server.ask('DELETE', `/toolsets/${remote.id}`)

    expect(used).toContain(`${canary}-2`)
    collectOutput()
    expect(output.join()).toContain('toolset-key-unreadable')
    expect(output.join()).not.toContain('CANARY')
    const bytes = await storedText(server.database, server.directory)
    expect(bytes).toContain('my-echo')
    expect(bytes).not.toContain('CANARY')
  })

  it('is sealed differently every time', async () => {
    await server.create(valid)
    await server.create({ ...valid, name: 'second' })
    const rows = await execute(
      server.database,
      'SELECT DISTINCT encrypted_api_key, salt, nonce FROM user_toolset_configs',
    )
    expect(rows).toHaveLength(2)
  })

  it('does not open in the row of another user', async () => {
    await server.create(valid)
    const { id } = await server.create({ ...valid, api_key: 'sk-bob' }, 'bob')
    await execute(
      server.database,
      `UPDATE user_toolset_configs SET (encrypted_api_key, salt, nonce) =
      (SELECT encrypted_api_key, salt, nonce FROM user_toolset_configs WHERE user_id = 'ada')`,
    )
    const answer = await server.execute(id, 'say', { words: 'x' }, 'bob')
    expect(problemOf(answer)).toEqual({ status: 500, code: 'toolset_error-key_unreadable' })
    expect(used).toEqual([])
  })

  it('can be replaced if it cannot be read', async () => {
    const { id } = await server.create(valid)
    await reopen('two')
    expect((await server.list()).toolsets).toMatchObject([{ has_api_key: true }])
    expect(problemOf(await say(id))).toEqual({ status: 500, code: 'toolset_error-key_unreadable' })
    expect(server.logged).toEqual([{ event: 'toolset-key-unreadable', reason: 'unknown-key' }])
    await server.ask('PUT', `/toolsets/${id}`, { api_key: 'sk-2' })
    expect((await say(id)).status).toBe(200)
    expect(used).toEqual(['sk-2'])
  })

  it('does not prevent deletion if it cannot be read', async () => {
    const { id } = await server.create(valid)
    await reopen('two')
    expect((await server.ask('DELETE', `/toolsets/${id}`)).status).toBe(204)
  })
})

describe('a change of the secret key', () => {
  it('reseals every key so that the old secret key can be dropped', async () => {
    const { id } = await server.create(valid)
    await server.create({ ...valid, name: 'second' }, 'bob')
    await server.create({
      toolset_type: 'remote',
      name: 'third',
      server_url: 'https://a.b',
      api_key: canary,
    })
    await server.ask('PUT', `/toolsets/${id}`, { api_key: null })
    await server.ask('PUT', `/toolsets/${id}`, { api_key: canary })
    await reopen('two', 'one')
    expect(await server.toolsets.resealKeys()).toBe(3)
    expect(await keyIds()).toEqual(['two', 'two', 'two'])
    expect(await server.toolsets.resealKeys()).toBe(0)
    await reopen('two')
    expect((await say(id)).status).toBe(200)
    expect(used.at(-1)).toBe(canary)
  })

  it('skips unreadable keys and logs their number', async () => {
    await server.create(valid)
    await server.create({ ...valid, name: 'second' })
    await reopen('two')
    expect(await server.toolsets.resealKeys()).toBe(0)
    expect(server.logged).toEqual([{ event: 'toolset-keys-unreadable', count: 2 }])
    expect(await keyIds()).toEqual(['one', 'one'])
  })

  it('ignores instances without a key', async () => {
    const { id } = await server.create(valid)
    await server.ask('PUT', `/toolsets/${id}`, { api_key: null })
    await reopen('two', 'one')
    expect(await server.toolsets.resealKeys()).toBe(0)
    expect(await keyIds()).toEqual([null])
  })

  it('does not count as an update of the instance', async () => {
    const made = await server.create(valid)
    await reopen('two', 'one')
    await server.toolsets.resealKeys()
    expect((await server.list()).toolsets).toEqual([made])
  })
})
