import type { Atom } from 'jotai'
import type { z } from 'zod'

import { keptPreferences } from '@/state/device/kept-preferences'

/** Names one model among all servers. */
export interface ModelKey {
  readonly server: string
  readonly model: string
}

export interface ServerKey {
  readonly server: string
  readonly model?: undefined
}

type ServerOrModel = ServerKey | ModelKey

/** The store removes preferences by this form of their names when a server is removed. */
const nameOf = (kind: string, { server, model }: ServerOrModel) =>
  [kind, server, ...(model === undefined ? [] : [model])].map(encodeURIComponent).join('/')

interface ModelPreference<Owner extends ServerOrModel, Value> {
  readonly atom: (owner: Owner) => Atom<Value>
  /** Reads the device and returns the current value. */
  readonly load: (owner: Owner) => Promise<Value>
  /** Applies at once and is stored. */
  readonly edit: (owner: Owner, edit: (before: Value) => Value) => void
}

/** What the device keeps for each model, or for each server with models. */
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
