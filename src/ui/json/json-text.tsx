import { useState } from 'react'
import { StyleSheet, Text as Span, View } from 'react-native'

import { Button } from '@/ui/button/button'
import { CopyButton } from '@/ui/button/copy-button'
import { Text } from '@/ui/text'
import { radius, space, touchTarget, useTheme, type Colour } from '@/ui/theme'

import { jsonParts, type JsonSpan } from './json-parts'

export interface JsonLabels {
  copy: string
  copied: string
  showAll: string
  showLess: string
}

const short = { lines: 12, characters: 1_000 }

/** Coloured JSON, or plain text, under a title. Long text is shortened at first. */
export function JsonText({
  title,
  tone = 'onSurfaceVariant',
  text,
  isWhole = true,
  labels,
  onCopy,
  onShowAll,
  isAll = false,
}: {
  title: string
  tone?: Colour
  text: string
  /** Whether the text is complete. */
  isWhole?: boolean
  labels: JsonLabels
  onCopy: (text: string) => void
  /** Shows the whole text elsewhere, instead of expanding here. */
  onShowAll?: (() => void) | undefined
  /** Never shortens the text. */
  isAll?: boolean
}) {
  const { colors } = useTheme()
  const [isLong, setLong] = useState(false)
  const { parts, isCut } = jsonParts(text, isWhole, isLong || isAll ? undefined : short)
  return (
    <View>
      <View style={styles.bar}>
        <Text variant="caption" tone={tone} style={styles.title}>
          {title}
        </Text>
        <CopyButton labels={labels} onCopy={() => onCopy(text)} />
      </View>
      <View style={[styles.sheet, { backgroundColor: colors.code }]}>
        {parts.map((spans, index) => (
          <Text key={index} variant="code" tone="onCode" selectable style={styles.code}>
            {spans.map((span, at) => (
              <Coloured key={at} span={span} />
            ))}
            {isCut && index === parts.length - 1 && ' …'}
          </Text>
        ))}
      </View>
      {(isCut || isLong) && (
        <View style={styles.start}>
          <Button
            look="plain"
            label={isLong ? labels.showLess : labels.showAll}
            onPress={onShowAll ?? (() => setLong(!isLong))}
          />
        </View>
      )}
    </View>
  )
}

const tones: Record<NonNullable<JsonSpan['role']>, Colour> = {
  key: 'primary',
  string: 'tertiary',
  number: 'secondary',
  word: 'secondary',
}

function Coloured({ span: { text, role } }: { span: JsonSpan }) {
  const { colors } = useTheme()
  return role ? <Span style={{ color: colors[tones[role]] }}>{text}</Span> : text
}

const styles = StyleSheet.create({
  bar: { flexDirection: 'row', alignItems: 'center', minHeight: touchTarget },
  title: { flex: 1 },
  // JSON reads left to right in every language.
  sheet: {
    borderRadius: radius.card,
    paddingHorizontal: space.md,
    paddingVertical: space.sm,
    direction: 'ltr',
  },
  code: { writingDirection: 'ltr' },
  start: { alignItems: 'flex-start' },
})
