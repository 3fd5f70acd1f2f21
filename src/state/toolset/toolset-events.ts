import { atom } from 'jotai'

import type { ToolsetInstance, ToolsetType } from '@/core/contract/toolset'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { availabilityOf, type Unavailability } from '@/core/toolsets/availability'
import type { Selection } from '@/core/toolsets/selection'
import { store } from '@/state/device/store'
import { threadPart } from '@/state/device/thread-part'

import { pruneChoice } from './tool-choice'
import type { OfferedToolsets } from './toolsets'

/** Something that happened to a toolset that a thread uses. */
export type ToolsetEvent = { readonly id: string } & (
  | { readonly kind: 'removed'; readonly name: string | undefined }
  | { readonly kind: 'renamed'; readonly from: string; readonly to: string }
  | { readonly kind: 'unavailable'; readonly name: string; readonly reason: Unavailability }
)

interface Toolsets {
  readonly instances: readonly ToolsetInstance[]
  readonly types: readonly ToolsetType[]
}

/** What happened to the toolsets of a selection between two states. */
export function toolsetEvents(
  selection: Selection,
  before: Toolsets,
  now: Toolsets,
): ToolsetEvent[] {
  return Object.keys(selection).flatMap((id): ToolsetEvent[] => {
    const was = before.instances.find((instance) => instance.id === id)
    const is = now.instances.find((instance) => instance.id === id)
    if (!is) return [{ id, kind: 'removed', name: was?.name }]
    if (!was) return []
    const reason = availabilityIn(now, is)
    if (reason.kind !== 'available' && availabilityIn(before, was).kind === 'available')
      return [{ id, kind: 'unavailable', name: is.name, reason }]
    return was.name === is.name ? [] : [{ id, kind: 'renamed', from: was.name, to: is.name }]
  })
}

function availabilityIn({ types }: Toolsets, instance: ToolsetInstance) {
  const type = types.find(({ toolset_type }) => toolset_type === instance.toolset_type)
  return availabilityOf(type, instance)
}

const seen = threadPart((_key: ThreadKey) => atom<OfferedToolsets | undefined>(undefined))

/** The toolsets as whoever reads a thread last knew them. */
export const seenToolsetsAtom = (key: ThreadKey) => seen(key)

/** Marks these as seen in a thread and removes deleted ones from its choice. */
export function seeToolsets(key: ThreadKey, offered: OfferedToolsets): void {
  store.set(seenToolsetsAtom(key), offered)
  pruneChoice(key, offered)
}

/** Notes the toolsets when a thread is first shown. */
export function beginSeeing(key: ThreadKey, offered: OfferedToolsets): void {
  if (store.get(seenToolsetsAtom(key)) === undefined) store.set(seenToolsetsAtom(key), offered)
}
