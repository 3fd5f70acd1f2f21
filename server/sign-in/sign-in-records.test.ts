import { openDatabase } from '@server/people/testing/people-server'
import { temporaryDirectory } from '@server/testing/temporary-directory'
import { execute } from '@server/testing/test-database'

import { createSignInRecords } from './sign-in-records'

async function open() {
  let time = Date.parse('2026-03-01T12:00:00Z')
  const database = await openDatabase(temporaryDirectory())
  const records = createSignInRecords({ ...database, now: () => new Date(time) })
  return {
    ...records,
    database: database.database,
    pass: (seconds: number) => void (time += seconds * 1000),
  }
}

describe('a sign-in record', () => {
  it('is found until it expires', async () => {
    const { adapterOf, pass } = await open()
    const sessions = adapterOf('Session')
    await sessions.upsert('id', { uid: 'u', accountId: 'ada' }, 60)
    expect(await sessions.find('id')).toEqual({ uid: 'u', accountId: 'ada' })
    expect(await sessions.findByUid('u')).toEqual({ uid: 'u', accountId: 'ada' })
    expect(await adapterOf('Grant').find('id')).toBeUndefined()
    pass(60)
    expect(await sessions.find('id')).toBeUndefined()
  })

  it('can be used once, and a second use revokes its grant and no other', async () => {
    const { adapterOf } = await open()
    const codes = adapterOf('AuthorizationCode')
    const refreshTokens = adapterOf('RefreshToken')
    const grants = adapterOf('Grant')
    for (const grantId of ['one', 'two']) {
      await grants.upsert(grantId, { accountId: 'ada' }, 60)
      await refreshTokens.upsert(`refresh-${grantId}`, { grantId }, 60)
    }
    await codes.upsert('code', { grantId: 'one' }, 60)
    const uses = await Promise.allSettled([codes.consume('code'), codes.consume('code')])
    expect(uses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await grants.find('one')).toBeUndefined()
    expect(await refreshTokens.find('refresh-one')).toBeUndefined()
    expect(await grants.find('two')).toBeDefined()
    expect(await refreshTokens.find('refresh-two')).toBeDefined()
  })

  it('remembers that it was used', async () => {
    const { adapterOf } = await open()
    const codes = adapterOf('AuthorizationCode')
    await codes.upsert('code', { grantId: 'one' }, 60)
    await codes.consume('code')
    expect(await codes.find('code')).toMatchObject({ consumed: expect.any(Number) })
  })

  it('cannot be moved to another row', async () => {
    const { adapterOf, database } = await open()
    const sessions = adapterOf('Session')
    await sessions.upsert('admin', { accountId: 'admin' }, 60)
    await sessions.upsert('ada', { accountId: 'ada' }, 60)
    await execute(
      database,
      'UPDATE sign_in_records SET encrypted = (SELECT max(encrypted) FROM sign_in_records)',
    )
    const found = await Promise.all([sessions.find('admin'), sessions.find('ada')])
    expect(found.filter((record) => record !== undefined)).toHaveLength(1)
  })
})
