import { ScrollView, StyleSheet, View } from 'react-native'

import { abilitiesOf } from '@/core/server/abilities'
import type { Room } from '@/state/room/rooms'
import type { Server } from '@/state/server/servers'
import { SuggestionCard } from '@/ui/button/suggestion-card'
import { useWide } from '@/ui/layout/use-wide'
import { Mark } from '@/ui/mark'
import { Text } from '@/ui/text'
import { columnWidth, space } from '@/ui/theme'
import type { Words } from '@/words/english'
import { useWords } from '@/words/use-words'

/** What a chat shows before its first message: a greeting and suggested messages. */
export function Welcome({
  server,
  room,
  onChoose,
}: {
  server: Server
  room: Room
  onChoose: (text: string) => void
}) {
  const words = useWords().conversation.welcome
  const isWide = useWide()
  return (
    <ScrollView
      style={styles.page}
      contentContainerStyle={styles.content}
      keyboardShouldPersistTaps="handled"
    >
      <View style={styles.greeting}>
        <Mark size={40} />
        <Text variant="display" role="heading" aria-level={2}>
          {room.name}
        </Text>
        <Text variant="answer" tone="onSurfaceVariant" testID="welcome">
          {room.welcome_message || words.greeting}
        </Text>
      </View>
      <View style={styles.cards}>
        {suggestionsFor(server, room, words).map((suggestion, index) => (
          <View key={suggestion.text} style={isWide ? styles.half : styles.whole}>
            <SuggestionCard
              {...suggestion}
              onPress={() => onChoose(suggestion.text)}
              testID={`suggestion-${index}`}
            />
          </View>
        ))}
      </View>
    </ScrollView>
  )
}

/** An agent has its own suggestions. A model can do anything, so the app suggests something. */
function suggestionsFor(
  server: Server,
  { suggestions }: Room,
  { starters }: Words['conversation']['welcome'],
): readonly { title?: string; text: string }[] {
  if (suggestions.length > 0) return suggestions.map((text) => ({ text }))
  return abilitiesOf(server).rooms === 'models' ? Object.values(starters) : []
}

const styles = StyleSheet.create({
  page: { flex: 1 },
  content: {
    flexGrow: 1,
    justifyContent: 'center',
    gap: space.xl,
    padding: space.xl,
    width: '100%',
    maxWidth: columnWidth,
    alignSelf: 'center',
  },
  greeting: { gap: space.sm },
  cards: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    rowGap: space.md,
  },
  half: { flexBasis: '49%' },
  whole: { flexBasis: '100%' },
})
