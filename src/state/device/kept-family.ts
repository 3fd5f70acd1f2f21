import { atom, type Atom } from 'jotai'
import { atomFamily } from 'jotai-family'

import { attempt, type Result } from '@/core/failure'

import {
  afterEdit,
  afterOutsideChange,
  afterRead,
  afterSetting,
  afterWrite,
  unreadValue,
  valueOf,
  type Edit,
  type Kept,
} from './kept'
import { forgetWrite, noteWrite } from './storage-problem'
import { store } from './store'

export interface KeptFamilyOptions<Key, Value> {
  /** Names the kind of value in Diagnostics. */
  readonly what: string
  /** Returns a unique name for each key. */
  readonly nameOf: (key: Key) => string
  /** The value until the device has been read, and if the device has none. */
  readonly initial: Value
  readonly read: (key: Key) => Promise<Value | undefined>
  readonly write: (key: Key, value: Value) => Promise<void>
  /** How long a value must stay unchanged before it is written. */
  readonly debounceMilliseconds?: number
}

export interface KeptFamily<Key, Value> {
  readonly atom: (key: Key) => Atom<Value>
  /** Reads the device the first time. Returns the current value, even if the read failed. */
  readonly load: (key: Key) => Promise<Value>
  /** Reads the device again, for when something else may have written to it. */
  readonly reload: (key: Key) => Promise<Value>
  /** Replaces the value immediately, and writes it. */
  readonly set: (key: Key, value: Value) => void
  /**
   * Edits the value immediately, repeats the edit on the stored value if that is read later, and writes
   * the result.
   */
  readonly edit: (key: Key, edit: Edit<Value>) => void
  /** Immediately writes debounced values, and waits for all reads and writes. */
  readonly flush: () => Promise<void>
  /** Drops the value without writing it. */
  readonly forget: (key: Key) => void
}

const reloads: (() => Promise<void>)[] = []

/** Rereads all values that are in memory, because another tab may have written them. */
export async function reloadKeptValues(): Promise<void> {
  await Promise.all(reloads.map((reload) => reload()))
}

interface Keeper<Key> {
  readonly key: Key
  readonly name: string
  debounceTimer?: ReturnType<typeof setTimeout> | undefined
  work?: Promise<void> | undefined
}

/**
 * Creates a family of values that the device keeps, one for each key. In whatever order reads, edits and
 * writes happen, the last edit wins and is written. A key never has more than one pending read or write.
 */
export function keptFamily<Key, Value>(
  options: KeptFamilyOptions<Key, Value>,
): KeptFamily<Key, Value> {
  const { what, nameOf, initial, debounceMilliseconds = 0 } = options
  const states = atomFamily((_name: string) => atom<Kept<Value>>(unreadValue))
  const values = atomFamily((name: string) => {
    const state = states(name)
    return atom((get) => valueOf(get(state), initial))
  })
  const keepers = new Map<string, Keeper<Key>>()

  function keeperOf(key: Key): Keeper<Key> {
    const name = nameOf(key)
    const keeper = keepers.get(name) ?? { key, name }
    keepers.set(name, keeper)
    return keeper
  }

  function next({ name, debounceTimer }: Keeper<Key>): 'read' | 'write' | undefined {
    const { kind } = store.get(states(name))
    if (kind === 'unread' || kind === 'stale') return 'read'
    return kind === 'edited' && debounceTimer === undefined ? 'write' : undefined
  }

  function update({ name }: Keeper<Key>, change: (kept: Kept<Value>) => Kept<Value>): void {
    store.set(states(name), change)
  }

  /** Reads and writes until the app and the device have the same value, or until one fails. */
  async function synchronise(keeper: Keeper<Key>): Promise<void> {
    if (!keeper.work && next(keeper)) keeper.work = work(keeper)
    await keeper.work
  }

  async function work(keeper: Keeper<Key>): Promise<void> {
    try {
      for (let step = next(keeper); step; step = next(keeper)) {
        const result = await (step === 'read' ? read(keeper) : write(keeper))
        if (keepers.get(keeper.name) !== keeper) return
        note(keeper, result)
        if (!result.ok) return
      }
    } finally {
      keeper.work = undefined
    }
  }

  async function read(keeper: Keeper<Key>): Promise<Result<void>> {
    const stored = await attempt(options.read(keeper.key))
    if (!stored.ok) return stored
    if (keepers.get(keeper.name) === keeper) {
      update(keeper, (kept) => afterRead(kept, stored.value ?? initial))
    }
    return { ok: true, value: undefined }
  }

  async function write(keeper: Keeper<Key>): Promise<Result<void>> {
    const value = store.get(values(keeper.name))
    const result = await attempt(options.write(keeper.key, value))
    if (result.ok && keepers.get(keeper.name) === keeper) {
      update(keeper, (kept) => afterWrite(kept, value))
    }
    return result
  }

  /** Notes the result of a read or write. A failed read is a problem only if an edit waits for it. */
  function note(keeper: Keeper<Key>, result: Result<void>): void {
    const kept = store.get(states(keeper.name))
    const isUnwritten = kept.kind === 'edited' || (kept.kind === 'unread' && kept.edits.length > 0)
    if (result.ok === isUnwritten) return
    noteWrite({ what, name: keeper.name, retry: () => void synchronise(keeper) }, result)
  }

  function change(key: Key, edit: (kept: Kept<Value>) => Kept<Value>): void {
    const keeper = keeperOf(key)
    update(keeper, edit)
    clearTimeout(keeper.debounceTimer)
    keeper.debounceTimer = undefined
    if (debounceMilliseconds > 0)
      keeper.debounceTimer = setTimeout(() => void endDebounce(keeper), debounceMilliseconds)
    void synchronise(keeper)
  }

  function endDebounce(keeper: Keeper<Key>): Promise<void> {
    clearTimeout(keeper.debounceTimer)
    keeper.debounceTimer = undefined
    return synchronise(keeper)
  }

  async function load(key: Key): Promise<Value> {
    const keeper = keeperOf(key)
    // Looked up before waiting, because a later lookup would recreate a value that was forgotten in the meantime.
    const value = values(keeper.name)
    if (store.get(states(keeper.name)).kind === 'unread') await synchronise(keeper)
    return store.get(value)
  }

  async function reload(key: Key): Promise<Value> {
    const keeper = keeperOf(key)
    const value = values(keeper.name)
    update(keeper, afterOutsideChange)
    await synchronise(keeper)
    return store.get(value)
  }

  reloads.push(async () => {
    await Promise.all([...keepers.values()].map(({ key }) => reload(key)))
  })

  return {
    atom: (key) => values(nameOf(key)),
    load,
    reload,
    set: (key, value) => change(key, (kept) => afterSetting(kept, value)),
    edit: (key, edit) => change(key, (kept) => afterEdit(kept, edit)),
    async flush() {
      const busy = [...keepers.values()].filter(
        (keeper) => (keeper.debounceTimer ?? keeper.work) !== undefined,
      )
      await Promise.all(busy.map(endDebounce))
    },
    forget(key) {
      const name = nameOf(key)
      const keeper = keepers.get(name)
      clearTimeout(keeper?.debounceTimer)
      forgetWrite({ what, name })
      keepers.delete(name)
      states.remove(name)
      values.remove(name)
    },
  }
}
