import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import {
  openDatabase,
  openPeopleServer,
  refresh,
  requestTokens,
  signIn,
  tokensFrom,
} from '@server/people/testing/people-server'
import { temporaryDirectory } from '@server/testing/temporary-directory'
import { execute } from '@server/testing/test-database'
import { createToolsetKeys } from '@server/toolsets/toolset-keys'

import { resealSecrets } from './reseal-secrets'

const now = () => new Date()
const log = () => {}
const owner = { id: 'instance', userId: 'ada' }

/** Creates the data of a server with an API key and a signed-in user. */
async function fill() {
  const directory = temporaryDirectory()
  const server = await openPeopleServer({ directory })
  const tokens = await signIn(server)
  await server.close()
  const { database, vault, close } = await openDatabase(directory)
  const { ciphertext, salt, nonce, keyId } = createToolsetKeys({ database, vault, log }).seal(
    'sk-secret',
    owner,
  )
  await database.kysely
    .insertInto('user_toolset_configs')
    .values({
      id: owner.id,
      user_id: owner.userId,
      toolset_type: 'echo',
      name: 'echo',
      enabled: true,
      encrypted_api_key: ciphertext,
      salt,
      nonce,
      key_id: keyId,
      created_at: now(),
      updated_at: now(),
    })
    .execute()
  await close()
  const file = join(directory, 'secret-keys')
  const old = readFileSync(file, 'utf8').trim()
  const next = `next:${randomBytes(32).toString('base64')}`
  return {
    directory,
    tokens,
    old,
    next,
    use: (...keys: string[]) => writeFileSync(file, keys.join('\n')),
  }
}

async function reseal(directory: string) {
  const { database, vault, close } = await openDatabase(directory)
  const result = await resealSecrets({ database, vault, now, log })
  await close()
  return result
}

async function apiKeyIn(directory: string) {
  const { database, vault, close } = await openDatabase(directory)
  const [row] = await execute(
    database,
    'SELECT encrypted_api_key, salt, nonce, key_id FROM user_toolset_configs',
  )
  await close()
  const [ciphertext = '', salt = '', nonce = '', keyId = ''] = Object.values({ ...row }).map(String)
  const apiKey = { ciphertext, salt, nonce, keyId }
  return createToolsetKeys({ database, vault, log }).open({ ...owner, apiKey })
}

describe('resealed secrets', () => {
  it('need only the new key: tokens, sign-ins and API keys stay valid', async () => {
    const { directory, tokens, old, next, use } = await fill()
    use(next, old)
    const { resealed, left } = await reseal(directory)
    expect(resealed).toBeGreaterThan(4)
    expect(left).toBe(0)
    use(next)
    const server = await openPeopleServer({ directory })
    const renewed = await tokensFrom(server.url, refresh(tokens.refresh_token))
    expect(await server.people.authenticate(renewed.access_token)).toMatchObject({ name: 'Demo' })
    await server.close()
    expect(await apiKeyIn(directory)).toBe('sk-secret')
  })

  it('are not resealed again if they already use the current key', async () => {
    const { directory } = await fill()
    expect(await reseal(directory)).toEqual({ resealed: 0, left: 0 })
  })

  it('stay unchanged and are counted if their key is missing', async () => {
    const { directory, tokens, old, next, use } = await fill()
    use(next)
    const { resealed, left } = await reseal(directory)
    expect(resealed).toBe(0)
    expect(left).toBeGreaterThan(4)
    use(old)
    const server = await openPeopleServer({ directory })
    expect((await requestTokens(server.url, refresh(tokens.refresh_token))).status).toBe(200)
    await server.close()
  })
})
