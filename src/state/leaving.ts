import { watchPresence } from '@/data/device/presence'

import { keepDrafts } from './drafts'
import { keepNow } from './keeping'

/** Writes down what is not yet when the app goes to the background, from where it may not return. */
export const keepWhenLeaving = (): (() => void) =>
  watchPresence((isPresent) => {
    if (isPresent) return
    keepDrafts()
    void keepNow()
  })
