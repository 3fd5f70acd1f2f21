import type { Atom } from 'jotai'

import { keptFamily, type KeptFamily, type KeptFamilyOptions } from './kept-family'
import { roomOrThreadText, type RoomOrThread } from './room-or-thread'
import { threadPart, type ThreadPart } from './thread-part'

export interface KeptThreadPart<Key extends RoomOrThread, Value> extends Omit<
  KeptFamily<Key, Value>,
  'forget'
> {
  readonly atom: ThreadPart<Key, Atom<Value>>
}

/** Creates values that the device keeps, one for each thread. Closing the thread drops its value from memory. */
export function keptThreadPart<Key extends RoomOrThread, Value>(
  options: Omit<KeptFamilyOptions<Key, Value>, 'nameOf'>,
): KeptThreadPart<Key, Value> {
  const family = keptFamily({ ...options, nameOf: roomOrThreadText })
  const atoms = threadPart((key: Key, scope) => {
    scope.own(() => family.forget(key))
    return family.atom(key)
  })
  /** Makes sure that the thread owns its value, so that closing the thread drops it. */
  function owned(key: Key): Key {
    atoms(key)
    return key
  }
  return {
    atom: atoms,
    load: (key) => family.load(owned(key)),
    reload: (key) => family.reload(owned(key)),
    set: (key, value) => family.set(owned(key), value),
    edit: (key, edit) => family.edit(owned(key), edit),
    flush: family.flush,
  }
}
