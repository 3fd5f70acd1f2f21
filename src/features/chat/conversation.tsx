import { useRouter } from 'expo-router'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { StyleSheet, View } from 'react-native'

import type { Files } from '@/core/conversation/user-message'
import type { ThreadKey } from '@/core/thread-key'
import { viewThread } from '@/state/activity'
import { loadingAtom, openThread, sendMessage, startThread } from '@/state/conversations'
import { touchLightly } from '@/state/haptics'
import type { Room } from '@/state/rooms'
import type { Server } from '@/state/servers'
import { AboveKeyboard } from '@/ui/above-keyboard'
import { Notice } from '@/ui/notice'
import { Skeleton } from '@/ui/skeleton'
import { useWords } from '@/words/use-words'

import { ChannelOffer } from './channel-offer'
import { Composer } from './composer'
import { MessageList } from './message-list'
import { PersonRequests } from './person-requests'
import { RunStatus } from './run-status'
import { ToolsetHint } from './toolset-hint'
import { useEditLast } from './use-edit-last'
import { Welcome } from './welcome'

export function Conversation({
  server,
  room,
  threadId,
}: {
  server: Server
  room: Room
  threadId: string | undefined
}) {
  const router = useRouter()
  const start = (text: string, files?: Files) => {
    const key = startThread(server, room.id, text, files)
    router.setParams({ thread: key.thread })
  }
  return (
    <AboveKeyboard>
      {threadId === undefined ? (
        <>
          <Welcome
            room={room}
            onChoose={(text) => {
              touchLightly()
              start(text)
            }}
          />
          <Composer server={server} room={room} onSend={start} />
        </>
      ) : (
        <Thread
          key={threadId}
          server={server}
          room={room}
          threadKey={{ server: server.id, room: room.id, thread: threadId }}
        />
      )}
    </AboveKeyboard>
  )
}

function Thread({ server, room, threadKey }: { server: Server; room: Room; threadKey: ThreadKey }) {
  const words = useWords()
  const router = useRouter()
  const editLast = useEditLast(threadKey)
  const loading = useAtomValue(loadingAtom(threadKey))
  const { server: serverId, room: roomId, thread } = threadKey
  useEffect(() => {
    const key = { server: serverId, room: roomId, thread }
    void openThread(server, key)
    return viewThread(key)
  }, [server, serverId, roomId, thread])

  switch (loading.kind) {
    case 'loading':
      return <Skeleton label={words.chat.loading} />
    case 'failed':
      return (
        <Notice
          icon="offline"
          {...words.failure(loading.failure)}
          action={{
            label: words.retry,
            icon: 'retry',
            onPress: () => void openThread(server, threadKey),
          }}
        />
      )
    case 'ready':
      return (
        <View style={styles.fill}>
          <MessageList threadKey={threadKey} />
          <RunStatus threadKey={threadKey} />
          <ToolsetHint place={threadKey} server={server} />
          <PersonRequests threadKey={threadKey} place={`${room.name} · ${server.name}`} />
          <ChannelOffer server={server} model={room.id} />
          <Composer
            server={server}
            room={room}
            threadKey={threadKey}
            onSend={(text, files) => sendMessage(threadKey, text, files)}
            onEditLast={editLast}
            onNewThread={() =>
              router.push({
                pathname: '/chat/[server]/[room]',
                params: { server: serverId, room: roomId },
              })
            }
          />
        </View>
      )
  }
}

const styles = StyleSheet.create({ fill: { flex: 1 } })
