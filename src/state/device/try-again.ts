import type { Failure } from '@/core/failure'
import { reloadApp } from '@/data/device/restart'

/** Repeats a failed action. A page that was refused access to the database never gets it, so it is reloaded. */
export function tryAgain(failure: Failure, again: () => void): void {
  if (failure.kind === 'storage-taken') void reloadApp()
  else again()
}
