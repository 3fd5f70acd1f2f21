import type { ThreadKey } from '@/core/conversation/thread-key'
import type { Server } from '@/core/server/server'
import { fetchRun, fetchThread } from '@/data/server/rooms'

/** Returns the person's texts that a server has stored, run by run. */
export async function storedTexts(server: Server, key: ThreadKey): Promise<string[][]> {
  const { runs } = await fetchThread(server.address, key)
  const ids = Object.values(runs ?? {})
    .toSorted((a, b) => a.created.localeCompare(b.created))
    .map(({ run_id }) => run_id)
  const all = await Promise.all(ids.map((id) => fetchRun(server.address, key, id)))
  return all.map(({ run_input }) =>
    (run_input?.messages ?? []).flatMap((message) =>
      message.role === 'user' && typeof message.content === 'string' ? [message.content] : [],
    ),
  )
}
