import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'

import { toolLabels } from '@/core/toolsets/tool-labels'
import type { Server } from '@/state/server/servers'
import { toolsetsQuery } from '@/state/toolset/toolsets'

import { ToolLabelsContext } from './tool-labels-context'

/** Tells the lines below what the server's toolsets call their tools, as far as the thread has loaded them. */
export function ToolLabelsProvider({ server, children }: { server: Server; children: ReactNode }) {
  const { data } = useQuery({ ...toolsetsQuery(server), enabled: false })
  const labels = useMemo(() => toolLabels(data?.instances ?? []), [data])
  return <ToolLabelsContext value={labels}>{children}</ToolLabelsContext>
}
