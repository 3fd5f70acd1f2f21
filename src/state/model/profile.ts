import {
  ProfileEdits,
  mergeProfile,
  profileOf,
  type ModelProfile,
} from '@/core/completions/model-profile'
import type { Server } from '@/state/server/servers'

import { modelPreference, type ModelKey } from './model-preference'
import { hasRefused } from './model-rates'
import { readModel } from './models'

const edits = modelPreference<ModelKey, ProfileEdits>('profile', ProfileEdits, {})

/** What a person said about a model, which overrides what its server says. */
export const profileEditsAtom = (key: ModelKey) => edits.atom(key)

export const loadProfileEdits = (key: ModelKey) => edits.load(key)

/** Overrides parts of a model's profile. An undefined value restores what the server says. */
export function editProfile(key: ModelKey, change: Partial<ProfileEdits>): void {
  edits.edit(key, (before) => ({ ...before, ...change }))
}

/** Returns what the server says about a model and how the model has behaved, with the person's edits. */
export async function readProfile(server: Server, model: string): Promise<ModelProfile> {
  const modelKey = { server: server.id, model }
  const [{ facts }, overrides] = await Promise.all([readModel(server, model), edits.load(modelKey)])
  const known = hasRefused(modelKey) ? { ...facts, supportsTools: false } : facts
  return mergeProfile(profileOf(model, known), overrides)
}
