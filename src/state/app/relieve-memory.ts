import { watchMemory } from '@/data/device/presence'
import { queryClient } from '@/state/device/query-client'
import { flushDrafts } from '@/state/thread/drafts'
import { persistNow } from '@/state/thread/message-persistence'

/** Stores what waits, because the system may end the app next, and drops what no screen shows. */
export async function relieveMemory(): Promise<void> {
  queryClient.removeQueries({ type: 'inactive' })
  await Promise.all([flushDrafts(), persistNow()])
}

/** Returns a function that stops it. */
export const relieveMemoryWhenShort = (): (() => void) => watchMemory(() => void relieveMemory())
