import type { Failure } from '@/core/failure'
import { reloadApp } from '@/data/device/restart'

/** Tries again. A page that was once refused the data never gets them: that one is loaded anew. */
export function tryAgain(failure: Failure, again: () => void): void {
  if (failure.kind === 'storage-taken') void reloadApp()
  else again()
}
