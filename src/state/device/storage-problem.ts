import { atom } from 'jotai'

import type { Failure, Result } from '@/core/failure'
import { noteStorageFailure } from '@/data/device/diagnostics'

import { store } from './store'

/** A write to the device's storage. */
export interface Write {
  /** Shown in Diagnostics, so it must not contain anything that a person, a model or a server said. */
  readonly what: string
  /** Distinguishes the write from others with the same `what`. */
  readonly name: string
  readonly retry: () => void
  /** Whether the next launch of the app repeats it, so that closing the app loses nothing. */
  readonly isResumable?: boolean
}

interface FailedWrite extends Write {
  readonly failure: Failure
}

const failedWritesAtom = atom<ReadonlyMap<string, FailedWrite>>(new Map<string, FailedWrite>())

/** Whether data would be lost if the app were closed now. */
export const isLossLikelyAtom = atom((get): boolean =>
  [...get(failedWritesAtom).values()].some(({ isResumable }) => !isResumable),
)

/** Why the device could not perform a write. */
export const storageProblemAtom = atom((get): Failure | undefined => {
  const [first] = get(failedWritesAtom).values()
  return first?.failure
})

const retryMilliseconds = 10_000

let retry: ReturnType<typeof setTimeout> | undefined

/** Notes the result of a write. A failure remains a problem until the same write succeeds. */
export function noteWrite(write: Write, result: Result<unknown>): void {
  if (result.ok) return forgetWrite(write)
  // Retries on a timer, because nothing reports when there is space again.
  retry ??= setTimeout(() => {
    retry = undefined
    retryWrites()
  }, retryMilliseconds)
  noteStorageFailure(write.what, result.failure)
  const failed = { ...write, failure: result.failure }
  store.set(failedWritesAtom, (before) => new Map(before).set(idOf(write), failed))
}

/** Removes a failed write that has succeeded or is no longer needed. */
export function forgetWrite(write: Omit<Write, 'retry'>): void {
  if (!store.get(failedWritesAtom).has(idOf(write))) return
  store.set(failedWritesAtom, (before) => {
    const left = new Map(before)
    left.delete(idOf(write))
    return left
  })
  if (store.get(failedWritesAtom).size > 0) return
  clearTimeout(retry)
  retry = undefined
}

export function retryWrites(): void {
  for (const { retry } of store.get(failedWritesAtom).values()) retry()
}

const idOf = ({ what, name }: Omit<Write, 'retry'>) => `${what}/${name}`
