import { temporaryDirectory } from '@server/testing/temporary-directory'
import { testLocation } from '@server/testing/test-database'

import { playRestartRound } from './testing/restart-round'
import { startProcess, type ServerProcess } from './testing/start-process'

let servers: ServerProcess[] = []

afterEach(() => {
  for (const { child } of servers) child.kill('SIGKILL')
})

describe('three processes that are replaced one after the other', () => {
  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'finish every run and send every word once after %s',
    async (signal) => {
      const location = await testLocation(temporaryDirectory())
      servers = await Promise.all([1, 2, 3].map(() => startProcess(location)))
      const played = await playRestartRound({ location, servers, signal, people: 4, length: 60 })
      servers = played.servers
      expect(played.faults).toEqual([])
      expect(played.continuedRuns).toBeGreaterThan(0)
    },
  )
})
