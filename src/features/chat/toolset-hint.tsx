import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'

import type { ThreadKey } from '@/core/conversation/thread-key'
import type { RoomOrThread } from '@/state/device/room-or-thread'
import type { Server } from '@/state/server/servers'
import { loadChoice, ownChoiceAtom, selectionOf } from '@/state/toolset/tool-choice'
import {
  beginSeeing,
  seeToolsets,
  seenToolsetsAtom,
  toolsetEvents,
  type ToolsetEvent,
} from '@/state/toolset/toolset-events'
import { toolsetsQuery } from '@/state/toolset/toolsets'
import { Column } from '@/ui/layout/column'
import { NoticeBar } from '@/ui/notice/notice-bar'
import type { Words } from '@/words/english'
import { useWords } from '@/words/use-words'

/** Says once that a toolset of the thread was removed, renamed or disabled. */
export function ToolsetHint({ place: { server: serverId, room, thread }, server }: HintProps) {
  if (thread === undefined) return null
  return <Hint threadKey={{ server: serverId, room, thread }} server={server} />
}

interface HintProps {
  place: RoomOrThread
  server: Server
}

function Hint({ threadKey, server }: { threadKey: ThreadKey; server: Server }) {
  const words = useWords()
  const offered = useQuery(toolsetsQuery(server)).data
  const seen = useAtomValue(seenToolsetsAtom(threadKey))
  const choice = useAtomValue(ownChoiceAtom(threadKey))
  const { server: serverId, room, thread } = threadKey
  useEffect(() => {
    const key = { server: serverId, room, thread }
    void loadChoice(key)
    if (offered) beginSeeing(key, offered)
  }, [serverId, room, thread, offered])

  if (!offered || !seen || choice.kind === 'unread') return null
  const selection = choice.selection ?? selectionOf(choice, seen) ?? {}
  const events = toolsetEvents(selection, seen, offered)
  if (events.length === 0) return null
  return (
    <Column>
      <NoticeBar
        icon="tool"
        text={events.map((event) => sentence(event, words)).join('\n')}
        action={{
          label: words.instances.hint.dismiss,
          onPress: () => seeToolsets(threadKey, offered),
          testID: 'toolset-hint-dismiss',
        }}
        testID="toolset-hint"
      />
    </Column>
  )
}

function sentence(event: ToolsetEvent, { instances: { hint }, toolsets }: Words): string {
  switch (event.kind) {
    case 'removed':
      return event.name === undefined ? hint.removedUnnamed : hint.removed(event.name)
    case 'renamed':
      return hint.renamed(event.from, event.to)
    case 'unavailable':
      return hint.unavailable(event.name, toolsets.reasons[event.reason.kind])
  }
}
