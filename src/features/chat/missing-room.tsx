import { useQuery } from '@tanstack/react-query'

import { FailureNotice } from '@/parts/failure-notice'
import { roomsQuery } from '@/state/room/rooms'
import type { Server } from '@/state/server/servers'
import { Skeleton } from '@/ui/list/skeleton'
import { Notice } from '@/ui/notice/notice'
import { useWords } from '@/words/use-words'

import { ThreadFailure } from './thread-failure'

/** Stands for a room that has not been read, cannot be read, or is not there. */
export function MissingRoom({
  server,
  hasThread,
  onLeave,
}: {
  server: Server
  hasThread: boolean
  onLeave: () => void
}) {
  const words = useWords()
  const rooms = useQuery(roomsQuery(server))
  if (rooms.isError) {
    const Failed = hasThread ? ThreadFailure : FailureNotice
    const retry = () => void rooms.refetch()
    return <Failed failure={rooms.error.failure} server={server} onRetry={retry} />
  }
  if (!rooms.isSuccess) return <Skeleton label={words.chat.loading} />
  return (
    <Notice
      icon="warning"
      {...words.failure({ kind: 'not-found' })}
      action={{ label: words.unknownPage.home, onPress: onLeave }}
    />
  )
}
