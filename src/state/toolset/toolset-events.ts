import { atom } from 'jotai'

import type { ToolsetInstance } from '@/core/contract/toolset'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { availabilityOf, type Unavailability } from '@/core/toolsets/availability'
import { deviceEntry, type Selection } from '@/core/toolsets/selection'
import {
  instancesIn,
  offeredSources,
  sourceOf,
  type ToolsetSource,
} from '@/core/toolsets/toolset-source'
import { store } from '@/state/device/store'
import { threadPart } from '@/state/device/thread-part'

import { pruneChoice } from './tool-choice'

/** Something that happened to a toolset that a thread uses. */
export type ToolsetEvent = { readonly id: string } & (
  | { readonly kind: 'removed'; readonly name: string | undefined }
  | { readonly kind: 'renamed'; readonly from: string; readonly to: string }
  | { readonly kind: 'unavailable'; readonly name: string; readonly reason: Unavailability }
)

/** Returns what happened to the toolsets of a selection between two states. */
export function toolsetEvents(
  selection: Selection,
  before: readonly ToolsetSource[],
  now: readonly ToolsetSource[],
): ToolsetEvent[] {
  return Object.keys(selection).flatMap((id): ToolsetEvent[] => {
    if (id === deviceEntry) return []
    const source = sourceOf(id, now)
    // Nothing is known about the toolsets of a server that has not listed them.
    if (source?.kind === 'loading' || source?.kind === 'failed') return []
    const was = instanceIn(before, id)
    const is = instanceIn(now, id)
    if (!is) return [{ id, kind: 'removed', name: was?.name }]
    if (!was) return []
    const reason = availabilityIn(now, is)
    if (reason.kind !== 'available' && availabilityIn(before, was).kind === 'available')
      return [{ id, kind: 'unavailable', name: is.name, reason }]
    return was.name === is.name ? [] : [{ id, kind: 'renamed', from: was.name, to: is.name }]
  })
}

const instanceIn = (sources: readonly ToolsetSource[], id: string) =>
  instancesIn(sources).find((instance) => instance.id === id)

function availabilityIn(sources: readonly ToolsetSource[], instance: ToolsetInstance) {
  const source = sourceOf(instance.id, sources)
  const types = source?.kind === 'offered' ? source.types : []
  const type = types.find(({ toolset_type }) => toolset_type === instance.toolset_type)
  return availabilityOf(type, instance)
}

const seen = threadPart((_key: ThreadKey) => atom<readonly ToolsetSource[]>([]))

/** The toolsets that the reader of a thread last knew of. */
export const seenToolsetsAtom = (key: ThreadKey) => seen(key)

/** Marks toolsets as seen in a thread, and removes deleted ones from its choice. */
export function markToolsetsSeen(key: ThreadKey, sources: readonly ToolsetSource[]): void {
  store.set(seenToolsetsAtom(key), sources)
  pruneChoice(key, sources)
}

/** Remembers the toolsets of each server when a thread first sees them. */
export function rememberNewToolsets(key: ThreadKey, sources: readonly ToolsetSource[]): void {
  const before = store.get(seenToolsetsAtom(key))
  const isSeen = (id: string) => before.some(({ server }) => server.id === id)
  const news = offeredSources(sources).filter(({ server }) => !isSeen(server.id))
  if (news.length > 0) store.set(seenToolsetsAtom(key), [...before, ...news])
}
