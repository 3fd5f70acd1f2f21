import { useAtomValue } from 'jotai'
import { useEffect, useMemo, type ReactNode } from 'react'

import { toolLabels } from '@/core/toolsets/tool-labels'
import { instanceLabel, knownInstancesIn } from '@/core/toolsets/toolset-source'
import type { Server } from '@/state/server/servers'
import { rememberedLabelsAtom, rememberLabels } from '@/state/toolset/remembered-labels'
import { useToolsetSources } from '@/state/toolset/toolsets'

import { ToolLabelsContext } from './tool-labels-context'

/**
 * Provides the labels of the tools of all servers' toolsets, and the remembered labels of toolsets that were
 * removed.
 */
export function ToolLabelsProvider({ server, children }: { server: Server; children: ReactNode }) {
  const sources = useToolsetSources(server)
  const listed = useMemo(
    () => toolLabels(knownInstancesIn(sources), instanceLabel(sources)),
    [sources],
  )
  const remembered = useAtomValue(rememberedLabelsAtom(server.id))
  const labels = useMemo(() => new Map([...remembered, ...listed]), [remembered, listed])
  useEffect(() => void rememberLabels(server.id, listed), [server.id, listed])
  return <ToolLabelsContext value={labels}>{children}</ToolLabelsContext>
}
