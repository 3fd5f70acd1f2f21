import type { Failure } from '@/core/failure'
import { reloadApp } from '@/data/device/restart'

/** Tries again. A page that was refused the data never gets it, so it is reloaded. */
export function tryAgain(failure: Failure, again: () => void): void {
  if (failure.kind === 'storage-taken') void reloadApp()
  else again()
}
