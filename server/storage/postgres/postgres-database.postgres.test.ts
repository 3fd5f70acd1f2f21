import { CompiledQuery } from 'kysely'

import { openTcpProxy, throughPort } from '@server/testing/tcp-proxy'
import { makeEmptyDatabase, onServer } from '@server/testing/test-database'

import { openPostgresDatabase } from './postgres-database'

const log = () => {}
const timeouts = { connectMilliseconds: 4000, statementMilliseconds: 2500 }
const longTimeouts = { connectMilliseconds: 4000, statementMilliseconds: 30_000 }
const touch = CompiledQuery.raw('UPDATE things SET value = value + 1')

describe('a transaction whose process is cut off', () => {
  it('is rolled back by the database, so that others can write the same rows', async () => {
    const url = await makeEmptyDatabase()
    await onServer(url, 'CREATE TABLE things (value integer); INSERT INTO things VALUES (1)')
    const proxy = await openTcpProxy(Number(new URL(url).port))
    const cutOff = openPostgresDatabase({ url: throughPort(url, proxy.port), log, timeouts })
    const writing = cutOff.kysely.transaction().execute(async (transaction) => {
      await transaction.executeQuery(touch)
      proxy.cut()
      await transaction.executeQuery(touch)
    })
    await expect(writing).rejects.toMatchObject({ name: 'StorageFailure', kind: 'slow' })

    const other = openPostgresDatabase({ url, log, timeouts: longTimeouts })
    await other.writeAll([touch])
    const { rows } = await other.kysely.executeQuery(CompiledQuery.raw('SELECT value FROM things'))
    expect(rows).toEqual([{ value: 2 }])
    await other.close()
    await cutOff.close()
    await proxy.close()
  })
})
