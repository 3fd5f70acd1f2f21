import {
  ProfileEdits,
  mergeProfile,
  profileOf,
  type ModelProfile,
} from '@/core/completions/model-profile'
import { store } from '@/state/device/store'
import type { Server } from '@/state/server/servers'

import { readModel } from './model-list'
import { modelPreference, type ModelPlace } from './model-preference'

const edits = modelPreference<ProfileEdits>('profile', ProfileEdits, {})

/** What a person said of a model; what is not in it is as the server tells. */
export const profileEditsAtom = (place: Required<ModelPlace>) => edits.atom(place)

export const loadProfileEdits = (place: Required<ModelPlace>) => edits.load(place)

/** Changes some of what is known of a model; what is undefined is as the server tells again. */
export function editProfile(place: Required<ModelPlace>, change: Partial<ProfileEdits>): void {
  const next = { ...store.get(edits.atom(place)), ...change }
  const isEmpty = Object.values(next).every((value) => value === undefined)
  edits.set(place, isEmpty ? undefined : next)
}

/** What holds for a model when it is asked. */
export async function readProfile(server: Server, model: string): Promise<ModelProfile> {
  const [{ facts }, said] = await Promise.all([
    readModel(server, model),
    edits.load({ server: server.id, model }),
  ])
  return mergeProfile(profileOf(model, facts), said)
}
