import { atom } from 'jotai'
import { atomFamily } from 'jotai-family'
import type { z } from 'zod'

import { attempt } from '@/core/failure'
import { readPreference, writePreference } from '@/data/store/preference'
import { store } from '@/state/device/store'

/** A model among those of all servers; a server, where no model is named. */
export interface ModelPlace {
  readonly server: string
  readonly model?: string
}

/** Named so that it goes with its server. */
const nameOf = (kind: string, { server, model }: ModelPlace) =>
  [kind, server, ...(model === undefined ? [] : [model])].map(encodeURIComponent).join('/')

/** What is kept on the device for each model, or each server. */
export function modelPreference<Value>(kind: string, schema: z.ZodType<Value>, usual: Value) {
  const atoms = atomFamily((_name: string) => atom(usual))
  /** Values that are on their way to the device: nothing that is read there is newer. */
  const writes = new Map<string, number>()

  async function write(name: string, value: Value | undefined): Promise<void> {
    writes.set(name, (writes.get(name) ?? 0) + 1)
    await attempt(writePreference(name, value))
    const left = (writes.get(name) ?? 1) - 1
    if (left === 0) writes.delete(name)
    else writes.set(name, left)
  }

  return {
    atom: (place: ModelPlace) => atoms(nameOf(kind, place)),
    /** Brings what the device has, and gives what holds. */
    async load(place: ModelPlace): Promise<Value> {
      const name = nameOf(kind, place)
      const held = atoms(name)
      const before = store.get(held)
      const stored = await attempt(readPreference(name, schema))
      const isNewer = writes.has(name) || store.get(held) !== before
      if (stored.ok && !isNewer) store.set(held, () => stored.value ?? usual)
      return store.get(held)
    },
    /** Holds at once, and is kept; undefined is as usual again. */
    set(place: ModelPlace, value: Value | undefined): void {
      const name = nameOf(kind, place)
      store.set(atoms(name), () => value ?? usual)
      void write(name, value)
    },
  }
}
