import { atom } from 'jotai'

import type { Failure, Result } from '@/core/failure'

import { store } from './store'

interface FailedWrite {
  readonly failure: Failure
  readonly retry: () => void
}

const failedWritesAtom = atom<ReadonlyMap<string, FailedWrite>>(new Map<string, FailedWrite>())

/** Why the device could not store something that only the app's memory has now. */
export const storageProblemAtom = atom((get): Failure | undefined => {
  const [first] = get(failedWritesAtom).values()
  return first?.failure
})

/** Notes how a write ended; the problem is over once the same thing has been written. */
export function noteWrite(name: string, result: Result<unknown>, retry: () => void): void {
  const failed = store.get(failedWritesAtom)
  if (result.ok && !failed.has(name)) return
  const next = new Map(failed)
  if (result.ok) next.delete(name)
  else next.set(name, { failure: result.failure, retry })
  store.set(failedWritesAtom, next)
}

/** What is written under this name is not wanted any more. */
export const forgetWrite = (name: string): void =>
  noteWrite(name, { ok: true, value: undefined }, () => {})

/** Tries again to store everything that could not be stored. */
export function retryWrites(): void {
  for (const { retry } of store.get(failedWritesAtom).values()) retry()
}
