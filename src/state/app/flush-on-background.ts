import { watchPresence } from '@/data/device/presence'
import { keepDrafts } from '@/state/thread/drafts'
import { keepNow } from '@/state/thread/message-persistence'

/** Writes down what is not yet when the app goes to the background, from where it may not return. */
export const keepWhenLeaving = (): (() => void) =>
  watchPresence((isPresent) => {
    if (isPresent) return
    keepDrafts()
    void keepNow()
  })
