import { useAtomValue } from 'jotai'
import { StyleSheet, View } from 'react-native'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { PersonRequests } from '@/features/chat/approval/person-requests'
import { MessageList } from '@/features/chat/list/message-list'
import { ChannelOffer } from '@/features/chat/settings/channel-offer'
import { ToolLabelsProvider } from '@/features/chat/tools/tool-labels-provider'
import type { Room } from '@/state/room/rooms'
import type { Server } from '@/state/server/servers'
import { loadingAtom } from '@/state/thread/thread-atoms'
import { Skeleton } from '@/ui/list/skeleton'
import { useWords } from '@/words/use-words'

import { RunStatus } from './run-status'
import { ThreadFailure } from './thread-failure'
import { ToolsetHint } from './toolset-hint'
import { useOpenedThread } from './use-opened-thread'
import { useTargetMessage } from './use-target-message'

/** An open thread: its messages, the state of its turn, and requests to the person. */
export function ThreadView({
  server,
  room,
  threadKey,
}: {
  server: Server
  room: Room
  threadKey: ThreadKey
}) {
  const words = useWords()
  const loading = useAtomValue(loadingAtom(threadKey))
  const open = useOpenedThread(server, threadKey)
  const target = useTargetMessage(threadKey, loading.kind === 'ready')

  switch (loading.kind) {
    case 'loading':
      return <Skeleton label={words.chat.loading} />
    case 'failed':
      return <ThreadFailure failure={loading.failure} server={server} onRetry={open} />
    case 'ready':
      return (
        <View style={styles.fill}>
          <ToolLabelsProvider server={server}>
            {target.kind === 'seeking' ? (
              <Skeleton label={words.chat.loading} />
            ) : (
              <MessageList key={target.id} threadKey={threadKey} targetId={target.id} />
            )}
            <RunStatus threadKey={threadKey} />
          </ToolLabelsProvider>
          <ToolsetHint place={threadKey} server={server} />
          <PersonRequests threadKey={threadKey} askedBy={{ room: room.name, server }} />
          <ChannelOffer server={server} place={threadKey} />
        </View>
      )
  }
}

const styles = StyleSheet.create({ fill: { flex: 1 } })
