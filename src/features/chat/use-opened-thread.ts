import { useIsFocused } from 'expo-router'
import { useEffect } from 'react'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { viewThread } from '@/state/room/activity'
import type { Server } from '@/state/server/servers'
import { openThread } from '@/state/thread/thread-sessions'

/** Opens a thread and marks it as being read while its page is on top. Returns a function that retries. */
export function useOpenedThread(server: Server, threadKey: ThreadKey): () => void {
  const { server: serverId, room, thread } = threadKey
  const isFocused = useIsFocused()
  useEffect(() => {
    void openThread(server, { server: serverId, room, thread })
  }, [server, serverId, room, thread])
  useEffect(
    () => (isFocused ? viewThread({ server: serverId, room, thread }) : undefined),
    [isFocused, serverId, room, thread],
  )
  return () => void openThread(server, threadKey)
}
