import { useRouter } from 'expo-router'

import { IconButton } from '@/ui/icon-button'
import { Menu } from '@/ui/menu'
import { useWords } from '@/words/use-words'

import type { RoomChoice } from './use-room-choices'

/** Begins a thread: at once where there is one room, else in the one that is chosen. */
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
  const router = useRouter()
  const [first, ...others] = rooms
  if (!first || others.length === 0) {
    return (
      <IconButton
        icon="plus"
        label={words.threads.newThread}
        disabled={!first}
        onPress={() => first && router.push(first.page)}
        testID="new-thread-button"
      />
    )
  }
  return (
    <Menu
      icon="plus"
      label={words.threads.newThread}
      closeLabel={words.threads.closeMenu}
      isOpen={isChoosing}
      onToggle={onChoosing}
      items={rooms.map(({ id, name, detail, page }) => ({
        label: name,
        detail,
        onPress: () => router.push(page),
        testID: `room-${id}`,
      }))}
      testID="new-thread-button"
    />
  )
}
