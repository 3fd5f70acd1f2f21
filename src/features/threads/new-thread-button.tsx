import { IconButton } from '@/ui/button/icon-button'
import { keysForNew } from '@/ui/keyboard/page-key'
import { Menu } from '@/ui/overlay/menu'
import { Sheet } from '@/ui/overlay/sheet'
import { useWords } from '@/words/use-words'

import { RoomSearch } from './room-search'
import { useOpenThread } from './use-open-thread'
import { useAreRoomsLoading, type RoomChoice } from './use-room-choices'

/** With more rooms than this, they can be searched. */
const mostInMenu = 8

/** Starts a thread: directly if there is only one room and none is still loading, else in a chosen room. */
export function NewThreadButton({
  rooms,
  isChoosing,
  onChoosing,
}: {
  rooms: readonly RoomChoice[]
  isChoosing: boolean
  onChoosing: (isChoosing: boolean) => void
}) {
  const words = useWords()
  const { begin } = useOpenThread()
  const isLoading = useAreRoomsLoading()
  const [first, ...others] = rooms
  const keys = keysForNew()
  const label =
    keys === undefined ? words.threads.newThread : words.conversation.newThreadWithKeys(keys)
  if (!first || (others.length === 0 && !isLoading)) {
    return (
      <IconButton
        icon="plus"
        label={label}
        disabled={!first}
        onPress={() => first && begin(first.page)}
        testID="new-thread-button"
      />
    )
  }
  if (rooms.length > mostInMenu) {
    return (
      <Sheet
        isOpen={isChoosing}
        onClose={() => onChoosing(false)}
        title={words.threads.chooseRoom}
        closeLabel={words.threads.closeMenu}
        testID="room-sheet"
        trigger={
          <IconButton
            icon="plus"
            label={label}
            isExpanded={isChoosing}
            onPress={() => onChoosing(true)}
            testID="new-thread-button"
          />
        }
      >
        <RoomSearch
          rooms={rooms}
          onChoose={(page) => {
            onChoosing(false)
            begin(page)
          }}
        />
      </Sheet>
    )
  }
  return (
    <Menu
      icon="plus"
      label={label}
      closeLabel={words.threads.closeMenu}
      isOpen={isChoosing}
      onToggle={onChoosing}
      items={[
        ...rooms.map(({ id, name, detail, page }) => ({
          label: name,
          detail,
          onPress: () => begin(page),
          testID: `room-${id}`,
        })),
        ...(isLoading
          ? [{ label: words.threads.roomsLoading, disabled: true, onPress: () => {} }]
          : []),
      ]}
      testID="new-thread-button"
    />
  )
}
