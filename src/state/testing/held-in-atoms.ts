import { atom, type Atom, type WritableAtom } from 'jotai'

import { store } from '@/state/device/store'

/**
 * Counts the entries of maps, sets and arrays in the atoms that exist when this is called, which are those
 * of modules if all modules are loaded.
 */
export function watchAtoms(): () => number {
  const last = numberOf(atom(undefined))
  const written = new Set<Atom<unknown>>()
  const { set } = store
  store.set = <Value, Args extends unknown[], Result>(
    target: WritableAtom<Value, Args, Result>,
    ...args: Args
  ): Result => {
    if (numberOf(target) < last) written.add(target)
    return set(target, ...args)
  }
  return () => [...written].reduce((sum, target) => sum + sizeOf(store.get(target)), 0)
}

/** jotai numbers atoms in the order in which they are made. */
const numberOf = (target: Atom<unknown>): number => Number(/^atom(\d+)/.exec(String(target))?.[1])

function sizeOf(value: unknown): number {
  if (value instanceof Map || value instanceof Set) return value.size
  return Array.isArray(value) ? value.length : 0
}
