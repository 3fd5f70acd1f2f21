import { attempt, type Result } from '@/core/failure'
import { deleteAllSecrets } from '@/data/secret/secret'
import { writeOwnHeaders } from '@/data/session/own-headers'
import { endSession, sessionOf } from '@/data/session/session'
import { readServers } from '@/data/store/servers'

/** Signs out of every server and deletes every key and custom header on this device. Keeps the threads. */
export const forgetSignIns = (): Promise<Result<void>> => attempt(forgetAll())

async function forgetAll(): Promise<void> {
  for (const server of await readServers()) {
    const kind = sessionOf(server)?.kind
    if (kind === 'person' || kind === 'key' || kind === 'signed-out') await endSession(server)
    await writeOwnHeaders(server, [])
  }
  await deleteAllSecrets()
}
