import { useState } from 'react'
import { StyleSheet, View } from 'react-native'

import { SearchField } from '@/ui/form/search-field'
import { LinkRow } from '@/ui/list/link-row'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import type { NewThreadPage } from './use-open-thread'
import type { RoomChoice } from './use-room-choices'

/** Searches rooms by name, server or the abilities of a model. */
export function RoomSearch({
  rooms,
  onChoose,
}: {
  rooms: readonly RoomChoice[]
  onChoose: (page: NewThreadPage) => void
}) {
  const words = useWords().threads
  const [typed, setTyped] = useState('')
  const wanted = typed.toLowerCase().split(/\s+/)
  const found = rooms.filter(({ name, detail = '' }) => {
    const text = `${name} ${detail}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
  return (
    <View style={styles.rooms}>
      <SearchField
        label={words.searchRooms}
        clearLabel={words.clearSearch}
        value={typed}
        onChangeText={setTyped}
        testID="room-search"
      />
      <View>
        {found.map(({ id, name, detail, page }) => (
          <LinkRow
            key={id}
            title={name}
            detail={detail}
            onPress={() => onChoose(page)}
            testID={`room-${id}`}
          />
        ))}
        {found.length === 0 && (
          <Text tone="onSurfaceVariant" style={styles.none}>
            {words.nothingFound}
          </Text>
        )}
      </View>
    </View>
  )
}

const styles = StyleSheet.create({
  rooms: { gap: space.sm, paddingTop: space.sm },
  none: { padding: space.lg },
})
