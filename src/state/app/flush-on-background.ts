import { watchPresence } from '@/data/device/presence'
import { flushDrafts } from '@/state/thread/drafts'
import { persistNow } from '@/state/thread/message-persistence'

/** Stores everything when the app goes to the background, because it may be ended there. */
export const flushOnBackground = (): (() => void) =>
  watchPresence((isPresent) => {
    if (isPresent) return
    void flushDrafts()
    void persistNow()
  })
