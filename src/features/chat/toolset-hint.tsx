import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { StyleSheet } from 'react-native'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { signedOutServers } from '@/core/toolsets/toolset-source'
import { MissedToolsets } from '@/features/chat/tools/missed-toolsets'
import { useSignInAction } from '@/parts/use-sign-in-action'
import type { RoomOrThread } from '@/state/device/room-or-thread'
import type { Server } from '@/state/server/servers'
import { loadChoice, ownChoiceAtom, selectionOf } from '@/state/toolset/tool-choice'
import {
  markToolsetsSeen,
  rememberNewToolsets,
  seenToolsetsAtom,
  toolsetEvents,
  type ToolsetEvent,
} from '@/state/toolset/toolset-events'
import { useToolsetSources } from '@/state/toolset/toolsets'
import { Column } from '@/ui/layout/column'
import { NoticeBar } from '@/ui/notice/notice-bar'
import { space } from '@/ui/theme'
import type { Words } from '@/words/english'
import { useWords } from '@/words/use-words'

/** Says once that a toolset of the thread was removed, renamed, disabled or missed, or needs a sign-in. */
export function ToolsetHint({ place: { server: serverId, room, thread }, server }: HintProps) {
  if (thread === undefined) return null
  const threadKey = { server: serverId, room, thread }
  return (
    <>
      <MissedToolsets threadKey={threadKey} />
      <Hint threadKey={threadKey} server={server} />
    </>
  )
}

interface HintProps {
  place: RoomOrThread
  server: Server
}

function Hint({ threadKey, server }: { threadKey: ThreadKey; server: Server }) {
  const words = useWords()
  const sources = useToolsetSources(server)
  const seen = useAtomValue(seenToolsetsAtom(threadKey))
  const choice = useAtomValue(ownChoiceAtom(threadKey))
  const [dismissed, setDismissed] = useState<readonly Server[]>([])
  const { server: serverId, room, thread } = threadKey
  useEffect(() => {
    const key = { server: serverId, room, thread }
    void loadChoice(key)
    rememberNewToolsets(key, sources)
  }, [serverId, room, thread, sources])

  if (choice.kind === 'unread') return null
  const selection = choice.selection ?? selectionOf(choice, seen) ?? {}
  const events = toolsetEvents(selection, seen, sources)
  const signedOut = signedOutServers(selection, sources).filter(
    ({ id }) => !dismissed.some((known) => known.id === id),
  )
  if (events.length + signedOut.length === 0) return null
  return (
    <Column style={styles.bars}>
      {signedOut.map((owner) => (
        <SignInHint
          key={owner.id}
          server={owner}
          onDismiss={() => setDismissed([...dismissed, owner])}
        />
      ))}
      {events.length > 0 && (
        <NoticeBar
          icon="tool"
          text={events.map((event) => sentence(event, words)).join('\n')}
          action={{
            label: words.instances.hint.dismiss,
            onPress: () => markToolsetsSeen(threadKey, sources),
            testID: 'toolset-hint-dismiss',
          }}
          testID="toolset-hint"
        />
      )}
    </Column>
  )
}

/** Says that tools of the thread need a sign-in at their server. */
function SignInHint({ server, onDismiss }: { server: Server; onDismiss: () => void }) {
  const { hint } = useWords().instances
  return (
    <NoticeBar
      icon="tool"
      text={hint.signIn(server.name)}
      otherAction={{ label: hint.dismiss, onPress: onDismiss }}
      action={useSignInAction(server)}
      testID="toolset-sign-in-hint"
    />
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

const styles = StyleSheet.create({ bars: { gap: space.sm } })
