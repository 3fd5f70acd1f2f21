import { atom } from 'jotai'

import type { Failure, Result } from '@/core/failure'
import { noteProblem } from '@/data/device/diagnostics'

import { store } from './store'

/** Something that the device is to store. */
export interface Write {
  /** For Diagnostics, so it names nothing that a person, a model or a server said. */
  readonly what: string
  /** Tells it from others of its sort. */
  readonly name: string
  readonly retry: () => void
}

interface FailedWrite extends Write {
  readonly failure: Failure
}

const failedWritesAtom = atom<ReadonlyMap<string, FailedWrite>>(new Map<string, FailedWrite>())

/** Why something could not be stored that is lost when the app is closed now. */
export const storageProblemAtom = atom((get): Failure | undefined => {
  const [first] = get(failedWritesAtom).values()
  return first?.failure
})

const retryMilliseconds = 10_000

let retry: ReturnType<typeof setTimeout> | undefined

/** Notes how a write ended. The problem is over once the same thing was written. */
export function noteWrite(write: Write, result: Result<unknown>): void {
  if (result.ok) return forgetWrite(write)
  // There may be room again later, without anybody saying so.
  retry ??= setTimeout(() => {
    retry = undefined
    retryWrites()
  }, retryMilliseconds)
  noteProblem({ kind: 'storage', where: write.what, detail: result.failure.kind })
  const failed = { ...write, failure: result.failure }
  store.set(failedWritesAtom, (before) => new Map(before).set(idOf(write), failed))
}

/** This needs no storing any more. */
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

/** Tries again to store everything that could not be stored. */
export function retryWrites(): void {
  for (const { retry } of store.get(failedWritesAtom).values()) retry()
}

const idOf = ({ what, name }: Omit<Write, 'retry'>) => `${what}/${name}`
