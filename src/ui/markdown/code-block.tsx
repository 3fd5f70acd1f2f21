import { memo, useEffect, useSyncExternalStore } from 'react'
import { ScrollView, StyleSheet, View } from 'react-native'

import { CopyButton } from '@/ui/button/copy-button'
import { Caret } from '@/ui/caret'
import { Span } from '@/ui/span'
import { Text } from '@/ui/text'
import { radius, space, touchTarget, useTheme, type Colour } from '@/ui/theme'
import { visibleText } from '@/ui/visible-text'

import { isSelectable, useMarkdown, type CodeSpan } from './markdown-context'

/** Longer code is not highlighted: it would take too long. */
const longestHighlighted = 20_000
const linesPerPart = 64
const longestLanguage = 40

/**
 * Code in lines that never wrap. It is highlighted once it is complete: a highlighter has to start over
 * at the first line every time, and colours do not change the layout.
 */
export function CodeBlock({
  language,
  text,
  isOpen,
}: {
  language: string
  text: string
  isOpen: boolean
}) {
  const { colors } = useTheme()
  const { labels, onCopy } = useMarkdown()
  const shown = visibleText(text)
  const isHighlighted = !isOpen && language !== '' && text.length <= longestHighlighted
  const spans = useHighlighted(shown, isHighlighted ? language : '')
  return (
    <View style={[styles.block, { backgroundColor: colors.code }]}>
      <View style={styles.bar}>
        <Text variant="caption" tone="onSurfaceVariant" style={styles.language}>
          {visibleText(language).slice(0, longestLanguage) || labels.code}
        </Text>
        <CopyButton labels={labels} onCopy={() => onCopy(text)} />
      </View>
      <ScrollView horizontal contentContainerStyle={styles.lines}>
        <View>
          {spans
            ? inParts(spans).map((part, index) => (
                <Text
                  key={index}
                  variant="code"
                  tone="onCode"
                  selectable={isSelectable}
                  style={styles.code}
                >
                  {part.map((span, at) => (
                    <Coloured key={at} span={span} />
                  ))}
                </Text>
              ))
            : inParts([{ text: shown }]).map((part, index, parts) => (
                <PlainPart
                  key={index}
                  text={part.map((span) => span.text).join('')}
                  hasCaret={isOpen && index === parts.length - 1}
                />
              ))}
        </View>
      </ScrollView>
    </View>
  )
}

const never = () => () => {}

/** The coloured code; undefined while it is plain, because nothing colours it or its grammar is still to come. */
function useHighlighted(code: string, language: string): readonly CodeSpan[] | undefined {
  const { highlighter } = useMarkdown()
  const isReady = useSyncExternalStore(
    highlighter?.subscribe ?? never,
    () => highlighter?.isReady(language) ?? false,
  )
  useEffect(() => {
    // Without its grammar, code stays plain; the next block tries again.
    if (language !== '' && !isReady) highlighter?.prepare(language).catch(() => undefined)
  }, [highlighter, language, isReady])
  return highlighter && isReady && language !== ''
    ? highlighter.highlight(code, language)
    : undefined
}

/** Memoized: while code streams in, every new word would lay out all lines again. */
const PlainPart = memo(function PlainPart({ text, hasCaret }: { text: string; hasCaret: boolean }) {
  return (
    <Text variant="code" tone="onCode" selectable={isSelectable} style={styles.code}>
      {text}
      {hasCaret && <Caret />}
    </Text>
  )
})

const looks: Record<NonNullable<CodeSpan['role']>, { tone: Colour; isSlanted?: true }> = {
  keyword: { tone: 'primary' },
  name: { tone: 'secondary' },
  value: { tone: 'tertiary' },
  comment: { tone: 'onSurfaceVariant', isSlanted: true },
}

function Coloured({ span: { text, role } }: { span: CodeSpan }) {
  const { colors } = useTheme()
  if (!role) return text
  const { tone, isSlanted } = looks[role]
  return (
    <Span style={{ color: colors[tone], ...(isSlanted && { fontStyle: 'italic' }) }}>{text}</Span>
  )
}

/** Groups the spans by every few lines. */
function inParts(spans: readonly CodeSpan[]): CodeSpan[][] {
  const parts: CodeSpan[][] = [[]]
  let lines = 0
  for (const span of spans) {
    for (const [index, line] of span.text.split('\n').entries()) {
      if (index > 0) {
        lines += 1
        if (lines % linesPerPart === 0) parts.push([])
        else parts.at(-1)?.push({ text: '\n' })
      }
      if (line !== '') parts.at(-1)?.push({ ...span, text: line })
    }
  }
  return parts
}

const styles = StyleSheet.create({
  // Code reads left to right in every language.
  block: { borderRadius: radius.card, overflow: 'hidden', direction: 'ltr' },
  bar: {
    flexDirection: 'row',
    alignItems: 'center',
    paddingStart: space.lg,
    minHeight: touchTarget,
  },
  language: { flex: 1 },
  lines: { paddingHorizontal: space.lg, paddingBottom: space.md },
  code: { writingDirection: 'ltr' },
})
