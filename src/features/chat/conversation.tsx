import { useRouter } from 'expo-router'
import { atom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { StyleSheet, View } from 'react-native'

import type { ThreadKey } from '@/core/conversation/thread-key'
import type { Files } from '@/core/conversation/user-message'
import { PersonRequests } from '@/features/chat/approval/person-requests'
import { Composer } from '@/features/chat/composer/composer'
import { MessageList } from '@/features/chat/list/message-list'
import { useEditLast } from '@/features/chat/message/use-edit-last'
import { ChannelOffer } from '@/features/chat/settings/channel-offer'
import { FailureNotice } from '@/parts/failure-notice'
import { touchLightly } from '@/state/device/touch-lightly'
import { viewThread } from '@/state/room/activity'
import type { Room } from '@/state/room/rooms'
import type { Server } from '@/state/server/servers'
import { type Loading, loadingAtom } from '@/state/thread/thread-atoms'
import { openThread, sendMessage, startThread } from '@/state/thread/thread-sessions'
import { AboveKeyboard } from '@/ui/layout/above-keyboard'
import { Skeleton } from '@/ui/list/skeleton'
import { useWords } from '@/words/use-words'

import { RunStatus } from './run-status'
import { ToolsetHint } from './toolset-hint'
import { Welcome } from './welcome'

/** A thread that is only about to begin has nothing to load. */
const loaded = atom<Loading>({ kind: 'ready' })

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
  const place = { server: server.id, room: room.id }
  const threadKey = threadId === undefined ? undefined : { ...place, thread: threadId }
  const loading = useAtomValue(threadKey ? loadingAtom(threadKey) : loaded)
  const editLast = useEditLast(threadKey)
  const start = (text: string, files?: Files) => {
    const key = startThread(server, room.id, text, files)
    router.setParams({ thread: key.thread })
  }
  return (
    <AboveKeyboard>
      {threadKey ? (
        <Thread key={threadId} server={server} room={room} threadKey={threadKey} />
      ) : (
        <Welcome
          room={room}
          onChoose={(text) => {
            touchLightly()
            start(text)
          }}
        />
      )}
      {loading.kind === 'ready' && (
        // The same one before and after the first message, so that the focus stays in it.
        <Composer
          server={server}
          room={room}
          {...(threadKey
            ? {
                threadKey,
                onSend: (text, files) => sendMessage(threadKey, text, files),
                onEditLast: editLast,
                onNewThread: () =>
                  router.push({ pathname: '/chat/[server]/[room]', params: place }),
              }
            : { onSend: start })}
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
        <FailureNotice
          failure={loading.failure}
          server={server}
          onRetry={() => void openThread(server, threadKey)}
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
        </View>
      )
  }
}

const styles = StyleSheet.create({ fill: { flex: 1 } })
