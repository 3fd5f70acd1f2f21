import { watchMemory } from '@/data/device/presence'
import { queryClient } from '@/state/device/query-client'
import { flushDrafts } from '@/state/thread/drafts'
import { persistNow } from '@/state/thread/message-persistence'

/** Drops queries that no screen uses, and stores pending changes, because the system may kill the app next. */
export async function relieveMemory(): Promise<void> {
  queryClient.removeQueries({ type: 'inactive' })
  await Promise.all([flushDrafts(), persistNow()])
}

/** Relieves memory whenever the system reports a shortage. Returns a function that stops this. */
export const relieveMemoryWhenShort = (): (() => void) => watchMemory(() => void relieveMemory())
