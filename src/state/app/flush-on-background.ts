import { attempt } from '@/core/failure'
import { watchPresence } from '@/data/device/presence'
import { reuseDatabase, settleDatabase } from '@/data/store/database'
import { flushDrafts } from '@/state/thread/drafts'
import { persistNow } from '@/state/thread/message-persistence'

/** Stores everything when the app goes to the background, because the system may kill it there. */
export const flushOnBackground = (): (() => void) =>
  watchPresence((isPresent) => {
    void attempt(isPresent ? reuseDatabase() : flush())
  })

async function flush(): Promise<void> {
  await Promise.all([flushDrafts(), persistNow()])
  await settleDatabase()
}
