import { useRouter } from 'expo-router'
import { atom, useAtomValue } from 'jotai'

import type { Files } from '@/core/conversation/user-message'
import { Composer } from '@/features/chat/composer/composer'
import { useEditLast } from '@/features/chat/edit/use-edit-last'
import { Queue } from '@/features/chat/queue/queue'
import { playLightHaptic } from '@/state/device/play-light-haptic'
import { whenStored } from '@/state/outbox/outbox'
import type { Room } from '@/state/room/rooms'
import type { Server } from '@/state/server/servers'
import { loadingAtom, type Loading } from '@/state/thread/thread-atoms'
import { sendMessage, startThread } from '@/state/thread/thread-sessions'
import { AboveKeyboard } from '@/ui/layout/above-keyboard'

import { ThreadView } from './thread-view'
import { Welcome } from './welcome'

/** A thread that has not started has nothing to load. */
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
  const start = async (text: string, files?: Files) => {
    const key = startThread(server, room.id, text, files)
    await whenStored(key)
    router.setParams({ thread: key.thread })
  }
  return (
    <AboveKeyboard>
      {threadKey ? (
        <ThreadView key={threadId} server={server} room={room} threadKey={threadKey} />
      ) : (
        <Welcome
          server={server}
          room={room}
          onChoose={(text) => {
            playLightHaptic()
            void start(text)
          }}
        />
      )}
      {threadKey && loading.kind === 'ready' && <Queue threadKey={threadKey} />}
      {loading.kind === 'ready' && (
        // Using the same element before and after the first message keeps the focus.
        <Composer
          server={server}
          room={room}
          {...(threadKey
            ? {
                threadKey,
                onSend: (text, files) => sendMessage(threadKey, text, files),
                onEditLast: editLast,
              }
            : { onSend: start })}
        />
      )}
    </AboveKeyboard>
  )
}
