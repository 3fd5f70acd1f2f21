import { execute, openTestStore } from '@server/testing/test-database'

import { createLease, isRunning } from './lease'

const owner = {
  run_id: 'r',
  thread_id: 't',
  room_id: 'demo',
  user_id: 'ada',
  process_id: 'other',
  cancel_requested: null,
  host: 'here',
  pid: 7,
  seen: 1000,
  silence_milliseconds: 3000,
}

async function openLease() {
  const store = await openTestStore()
  const lease = createLease({
    database: store.database,
    processId: 'ours',
    host: 'here',
    pid: 5,
    isRunning: (pid) => pid === 7,
  })
  const list = () => execute(store.database, 'SELECT process_id, host, pid FROM processes')
  return { store, lease, list }
}

describe('a process lease', () => {
  it.each([
    ['is valid while it is renewed', {}, false],
    ['expires after a long silence', { silence_milliseconds: 20_001 }, true],
    ['ends on release', { host: null, pid: null, seen: null, silence_milliseconds: null }, true],
    ['ends if the process no longer runs on this machine', { pid: 8 }, true],
    ['stays valid if the process is on another machine', { host: 'there', pid: 8 }, false],
    ['ends if its process id was reused by this process', { pid: 5 }, true],
    ['stays valid if it belongs to this process', { pid: 5, process_id: 'ours' }, false],
  ])('%s', async (_, known, isGone) => {
    const { store, lease } = await openLease()
    expect(lease.isGone({ ...owner, ...known })).toBe(isGone)
    await store.close()
  })

  it('exists from the first renewal until release', async () => {
    const { store, lease, list } = await openLease()
    await lease.renew()
    await lease.renew()
    expect(await list()).toEqual([{ process_id: 'ours', host: 'here', pid: 5 }])
    await lease.release()
    expect(await list()).toEqual([])
    await store.close()
  })

  it('removes processes that have been silent for hours', async () => {
    const { store, lease, list } = await openLease()
    const old = { process_id: 'old', host: 'here', pid: 1, seen: new Date(1000) }
    await store.database.kysely.insertInto('processes').values(old).execute()
    await lease.renew()
    expect(await list()).toMatchObject([{ process_id: 'ours' }])
    await store.close()
  })
})

describe('a process id', () => {
  it('counts as running while its process runs', () => {
    expect(isRunning(process.pid)).toBe(true)
    expect(isRunning(2 ** 22 + 1)).toBe(false)
  })
})
