import { atom } from 'jotai'
import { atomFamily } from 'jotai-family'
import { z } from 'zod'

import { isEqual } from '@/core/conversation/fold/is-equal'
import type { ToolLabels } from '@/core/toolsets/tool-labels'
import { keptPreferences } from '@/state/device/kept-preferences'
import { store } from '@/state/device/store'

/** The oldest labels are dropped. */
const mostLabels = 500

const StoredLabels = z.array(
  z.object({
    name: z.string(),
    title: z.string().exactOptional(),
    method: z.string(),
    instance: z.string(),
    toolsetType: z.string(),
  }),
)

const kept = keptPreferences<z.infer<typeof StoredLabels>>('tool labels', StoredLabels, [])

const preferenceOf = (server: string) => `tool-labels/${encodeURIComponent(server)}`

/**
 * The labels that toolset tools had when the device last saw them, for the threads of a server. A
 * conversation may outlive its toolsets.
 */
export const rememberedLabelsAtom = atomFamily((server: string) =>
  atom(
    (get): ToolLabels =>
      new Map(get(kept.atom(preferenceOf(server))).map(({ name, ...label }) => [name, label])),
  ),
)

export async function rememberLabels(server: string, labels: ToolLabels): Promise<void> {
  const preference = preferenceOf(server)
  await kept.load(preference)
  const known = store.get(rememberedLabelsAtom(server))
  if ([...labels].every(([name, label]) => isEqual(known.get(name), label))) return
  const seen = [...labels].map(([name, label]) => ({ name, ...label }))
  kept.edit(preference, (before) =>
    [...before.filter(({ name }) => !labels.has(name)), ...seen].slice(-mostLabels),
  )
}
