import { useMemo, type ReactNode } from 'react'

import { toolLabels } from '@/core/toolsets/tool-labels'
import { instanceLabel, knownInstancesIn } from '@/core/toolsets/toolset-source'
import type { Server } from '@/state/server/servers'
import { useToolsetSources } from '@/state/toolset/toolsets'

import { ToolLabelsContext } from './tool-labels-context'

/** Tells the lines below what the toolsets of all servers call their tools. */
export function ToolLabelsProvider({ server, children }: { server: Server; children: ReactNode }) {
  const sources = useToolsetSources(server)
  const labels = useMemo(
    () => toolLabels(knownInstancesIn(sources), instanceLabel(sources)),
    [sources],
  )
  return <ToolLabelsContext value={labels}>{children}</ToolLabelsContext>
}
