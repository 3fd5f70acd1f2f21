import { useQuery } from '@tanstack/react-query'
import { Redirect, useRouter } from 'expo-router'
import { useAtom } from 'jotai'

import { FailureNotice } from '@/parts/failure-notice'
import { serversQuery } from '@/state/server/servers'
import { IconButton } from '@/ui/button/icon-button'
import { Screen } from '@/ui/layout/screen'
import { Skeleton } from '@/ui/list/skeleton'
import { useWords } from '@/words/use-words'

import { NewThreadButton } from './new-thread-button'
import { SearchableThreads } from './searchable-threads'
import { SelectionActions } from './selection-actions'
import { ThreadNotes } from './thread-notes'
import { useThreadSelection } from './thread-selection'
import { isChoosingRoomAtom } from './thread-shortcuts'
import { useListedThreads } from './use-listed-threads'
import { useOpenThread } from './use-open-thread'
import { useRoomChoices } from './use-room-choices'

export function ThreadList() {
  const words = useWords()
  const router = useRouter()
  const servers = useQuery(serversQuery)
  const [first, ...others] = servers.data ?? []
  const rooms = useRoomChoices()
  const { begin } = useOpenThread()
  const [isChoosing, setChoosing] = useAtom(isChoosingRoomAtom)
  const [room, ...otherRooms] = rooms
  const startThread = room && (() => (otherRooms[0] ? setChoosing(true) : begin(room.page)))
  const { threads } = useListedThreads(servers.data ?? [])
  const { isSelecting, isSelected, start, end } = useThreadSelection()
  const selected = threads.filter(({ thread }) => isSelected(thread.key))

  return (
    <Screen
      {...(isSelecting
        ? {
            title: words.threads.selected(selected.length),
            back: { label: words.threads.endSelection, onPress: end },
            actions: <SelectionActions selected={selected} all={threads} />,
          }
        : {
            title: words.threads.title,
            subtitle: first && others.length === 0 ? first.name : undefined,
            actions: (
              <>
                {threads.length > 0 && (
                  <IconButton
                    icon="choose"
                    label={words.threads.selectThreads}
                    onPress={() => start()}
                    testID="select-threads"
                  />
                )}
                <IconButton
                  icon="server"
                  label={words.servers.change}
                  onPress={() => router.push('/servers')}
                  testID="server-button"
                />
                {first && (
                  <NewThreadButton rooms={rooms} isChoosing={isChoosing} onChoosing={setChoosing} />
                )}
              </>
            ),
          })}
      testID="threads-screen"
    >
      {servers.isError ? (
        <FailureNotice failure={servers.error.failure} onRetry={() => void servers.refetch()} />
      ) : !servers.isSuccess ? (
        <Skeleton label={words.threads.loading} />
      ) : first ? (
        <SearchableThreads servers={servers.data} onStartThread={startThread} />
      ) : (
        <Redirect href="/welcome" />
      )}
      <ThreadNotes />
    </Screen>
  )
}
