import type { Atom } from 'jotai'
import type { z } from 'zod'

import { keptPreferences } from '@/state/device/kept-preferences'

/** Identifies a model across all servers. */
export interface ModelKey {
  readonly server: string
  readonly model: string
}

export interface ServerKey {
  readonly server: string
  readonly model?: undefined
}

type ServerOrModel = ServerKey | ModelKey

/** When a server is removed, the store finds its preferences by this format of their names. */
const nameOf = (kind: string, { server, model }: ServerOrModel) =>
  [kind, server, ...(model === undefined ? [] : [model])].map(encodeURIComponent).join('/')

interface ModelPreference<Owner extends ServerOrModel, Value> {
  readonly atom: (owner: Owner) => Atom<Value>
  /** Reads the device and returns the current value. */
  readonly load: (owner: Owner) => Promise<Value>
  /** Edits the value immediately and stores it. */
  readonly edit: (owner: Owner, edit: (before: Value) => Value) => void
}

/** Creates a preference that the device keeps for each model, or for each server with models. */
export function modelPreference<Owner extends ServerOrModel, Value>(
  kind: string,
  schema: z.ZodType<Value>,
  initial: Value,
): ModelPreference<Owner, Value> {
  const kept = keptPreferences(kind, schema, initial)
  return {
    atom: (owner) => kept.atom(nameOf(kind, owner)),
    load: (owner) => kept.reload(nameOf(kind, owner)),
    edit: (owner, edit) => kept.edit(nameOf(kind, owner), edit),
  }
}
