import { useRouter } from 'expo-router'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { StyleSheet, View } from 'react-native'

import type { ThreadKey } from '@/core/thread-key'
import { viewThread } from '@/state/activity'
import { loadingAtom, openThread, sendMessage, startThread } from '@/state/conversations'
import type { Room } from '@/state/rooms'
import type { Server } from '@/state/servers'
import { AboveKeyboard } from '@/ui/above-keyboard'
import { Notice } from '@/ui/notice'
import { Skeleton } from '@/ui/skeleton'
import { useWords } from '@/words/use-words'

import { Composer } from './composer'
import { MessageList } from './message-list'
import { PersonRequests } from './person-requests'
import { RunStatus } from './run-status'
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
  const start = (text: string) => {
    const key = startThread(server, room.id, text)
    router.setParams({ thread: key.thread })
  }
  return (
    <AboveKeyboard>
      {threadId === undefined ? (
        <>
          <Welcome room={room} onChoose={start} />
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
          <PersonRequests
            threadKey={threadKey}
            place={`${room.name} · ${server.address.replace(/^https?:\/\//, '')}`}
          />
          <Composer
            server={server}
            room={room}
            threadKey={threadKey}
            onSend={(text) => sendMessage(threadKey, text)}
          />
        </View>
      )
  }
}

const styles = StyleSheet.create({ fill: { flex: 1 } })
