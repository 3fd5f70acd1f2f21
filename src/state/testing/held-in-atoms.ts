import { atom, type Atom, type WritableAtom } from 'jotai'

import { store } from '@/state/device/store'

/**
 * Counts the entries of maps, sets and arrays in the atoms that exist when this is called, which are those
 * of modules if all modules are loaded. It sees only atoms that are written through the store afterwards.
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
function numberOf(target: Atom<unknown>): number {
  const [, number] = /^atom(\d+)/.exec(String(target)) ?? []
  if (number === undefined) throw new Error('jotai no longer numbers its atoms')
  return Number(number)
}

function sizeOf(value: unknown): number {
  if (value instanceof Map || value instanceof Set) return value.size
  return Array.isArray(value) ? value.length : 0
}
