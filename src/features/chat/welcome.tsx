import { ScrollView, StyleSheet, View } from 'react-native'

import type { Room } from '@/state/room/rooms'
import { Button } from '@/ui/button/button'
import { Text } from '@/ui/text'
import { columnWidth, space } from '@/ui/theme'

/** A room's welcome and suggestions, before the first message. */
export function Welcome({ room, onChoose }: { room: Room; onChoose: (text: string) => void }) {
  return (
    <ScrollView
      style={styles.page}
      contentContainerStyle={styles.content}
      keyboardShouldPersistTaps="handled"
    >
      <Text variant="display">{room.name}</Text>
      {room.welcome_message !== '' && (
        <Text variant="answer" tone="onSurfaceVariant" testID="welcome">
          {room.welcome_message}
        </Text>
      )}
      <View style={styles.suggestions}>
        {room.suggestions.map((suggestion, index) => (
          <Button
            key={suggestion}
            look="outlined"
            label={suggestion}
            onPress={() => onChoose(suggestion)}
            testID={`suggestion-${index}`}
          />
        ))}
      </View>
    </ScrollView>
  )
}

const styles = StyleSheet.create({
  page: { flex: 1 },
  content: {
    flexGrow: 1,
    justifyContent: 'center',
    gap: space.lg,
    padding: space.xl,
    width: '100%',
    maxWidth: columnWidth,
    alignSelf: 'center',
  },
  suggestions: { alignItems: 'flex-start', gap: space.sm },
})
