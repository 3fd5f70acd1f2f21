import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, type ReactNode } from 'react'

import { toolLabels } from '@/core/toolsets/tool-labels'
import type { Server } from '@/state/server/servers'
import { rememberedLabelsAtom, rememberLabels } from '@/state/toolset/remembered-labels'
import { toolsetsQuery } from '@/state/toolset/toolsets'

import { ToolLabelsContext } from './tool-labels-context'

/**
 * Tells the lines below what the server's toolsets call their tools, as far as the thread has loaded
 * them, and what toolsets that are gone called theirs.
 */
export function ToolLabelsProvider({ server, children }: { server: Server; children: ReactNode }) {
  const { data } = useQuery({ ...toolsetsQuery(server), enabled: false })
  const listed = useMemo(() => toolLabels(data?.instances ?? []), [data])
  const remembered = useAtomValue(rememberedLabelsAtom(server.id))
  const labels = useMemo(() => new Map([...remembered, ...listed]), [remembered, listed])
  useEffect(() => void rememberLabels(server.id, listed), [server.id, listed])
  return <ToolLabelsContext value={labels}>{children}</ToolLabelsContext>
}
