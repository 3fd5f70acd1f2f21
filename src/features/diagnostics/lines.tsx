import { useState } from 'react'
import { StyleSheet, View } from 'react-native'

import { Button } from '@/ui/button/button'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'

interface Line {
  key: string
  text: string
  note: string
  isBad?: boolean
}

const few = 20

/** A heading and its first few lines. All lines are shown on request. */
export function Lines({
  title,
  none,
  moreLabel,
  lines,
}: {
  title: string
  none?: string
  moreLabel?: string
  lines: readonly Line[]
}) {
  const [isWhole, setWhole] = useState(moreLabel === undefined)
  const shown = isWhole ? lines : lines.slice(0, few)
  return (
    <View style={styles.section}>
      <Text variant="label" role="heading" aria-level={2}>
        {title}
      </Text>
      {lines.length === 0 && <Text tone="onSurfaceVariant">{none}</Text>}
      {shown.map(({ key, text, note, isBad = false }) => (
        <View key={key} style={styles.line}>
          <Text variant="code" tone={isBad ? 'error' : 'onSurface'} selectable style={styles.code}>
            {text}
          </Text>
          <Text variant="caption" tone="onSurfaceVariant" selectable>
            {note}
          </Text>
        </View>
      ))}
      {moreLabel !== undefined && shown.length < lines.length && (
        <View style={styles.start}>
          <Button look="plain" label={moreLabel} onPress={() => setWhole(true)} />
        </View>
      )}
    </View>
  )
}

const styles = StyleSheet.create({
  section: { gap: space.sm },
  line: { paddingVertical: space.xs },
  // Addresses read from left to right in every language.
  code: { writingDirection: 'ltr' },
  start: { alignItems: 'flex-start' },
})
