import { memo, useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { StyleSheet } from 'react-native'

import { CopyButton } from '@/ui/button/copy-button'
import { WideContent } from '@/ui/layout/wide-content'
import { PlainView } from '@/ui/reading/plain-view'
import { Caret } from '@/ui/reading/caret'
import { Passage } from '@/ui/reading/passage'
import { Span } from '@/ui/reading/span'
import { radius, space, touchTarget, useTheme, type Colour, type Theme } from '@/ui/theme'
import { visibleText } from '@/ui/visible-text'

import { useMarkdown, type CodeSpan } from './markdown-context'

/** Longer code is not highlighted, because that would take too long. */
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
  const { onCopy } = useMarkdown()
  const latest = useRef(text)
  useEffect(() => {
    latest.current = text
  }, [text])
  // Reads the text from a ref, so that its identity does not change while the code grows.
  const copy = () => onCopy(latest.current)
  const shown = visibleText(text)
  const isHighlighted = !isOpen && language !== '' && text.length <= longestHighlighted
  const spans = useHighlighted(shown, isHighlighted ? language : '')
  return (
    <PlainView style={[styles.block, { backgroundColor: colors.code }]}>
      <Bar language={language} onCopy={copy} />
      <WideContent style={styles.lines}>
        <PlainView>
          {spans
            ? inParts(spans).map((part, index) => (
                <Passage key={index} variant="code" tone="onCode">
                  {part.map((span, at) => drawSpan(span, at, colors))}
                </Passage>
              ))
            : inParts([{ text: shown }]).map((part, index, parts) => (
                <PlainPart
                  key={index}
                  text={part.map((span) => span.text).join('')}
                  hasCaret={isOpen && index === parts.length - 1}
                />
              ))}
        </PlainView>
      </WideContent>
    </PlainView>
  )
}

/** Does not render again while code streams in. */
function Bar({ language, onCopy }: { language: string; onCopy: () => void }) {
  const { labels } = useMarkdown()
  return (
    <PlainView style={styles.bar}>
      <Passage variant="caption" tone="onSurfaceVariant" style={styles.language}>
        {visibleText(language).slice(0, longestLanguage) || labels.code}
      </Passage>
      <CopyButton labels={labels} onCopy={onCopy} />
    </PlainView>
  )
}

const never = () => () => {}

/** Returns the highlighted code, or undefined without a highlighter, a language or its loaded grammar. */
function useHighlighted(code: string, language: string): readonly CodeSpan[] | undefined {
  const { highlighter } = useMarkdown()
  const isReady = useSyncExternalStore(
    highlighter?.subscribe ?? never,
    () => highlighter?.isReady(language) ?? false,
  )
  useEffect(() => {
    // If the grammar cannot be fetched, the code stays plain, and the next block tries again.
    if (language !== '' && !isReady) highlighter?.prepare(language).catch(() => undefined)
  }, [highlighter, language, isReady])
  return highlighter && isReady && language !== ''
    ? highlighter.highlight(code, language)
    : undefined
}

/** Memoized; otherwise every streamed word would lay out all lines again. */
const PlainPart = memo(function PlainPart({ text, hasCaret }: { text: string; hasCaret: boolean }) {
  return (
    <Passage variant="code" tone="onCode">
      {text}
      {hasCaret && <Caret />}
    </Passage>
  )
})

const looks: Record<NonNullable<CodeSpan['role']>, { tone: Colour; isSlanted?: true }> = {
  keyword: { tone: 'primary' },
  name: { tone: 'secondary' },
  value: { tone: 'tertiary' },
  comment: { tone: 'onSurfaceVariant', isSlanted: true },
}

/** A function instead of a component, because code has more spans than the rest of an answer. */
function drawSpan({ text, role }: CodeSpan, key: number, colors: Theme['colors']): ReactNode {
  if (!role) return text
  const { tone, isSlanted } = looks[role]
  return (
    <Span key={key} style={{ color: colors[tone], ...(isSlanted && { fontStyle: 'italic' }) }}>
      {text}
    </Span>
  )
}

/** Splits the spans into parts of `linesPerPart` lines, and joins adjacent spans of the same role. */
function inParts(spans: readonly CodeSpan[]): CodeSpan[][] {
  const parts: CodeSpan[][] = [[]]
  let lines = 0
  for (const span of spans) {
    for (const [index, line] of span.text.split('\n').entries()) {
      if (index > 0) {
        lines += 1
        if (lines % linesPerPart === 0) parts.push([])
        else append(parts, { text: '\n' })
      }
      if (line !== '') append(parts, { ...span, text: line })
    }
  }
  return parts
}

function append(parts: CodeSpan[][], span: CodeSpan): void {
  const part = parts.at(-1)
  const last = part?.at(-1)
  if (last && last.role === span.role) part?.splice(-1, 1, { ...span, text: last.text + span.text })
  else part?.push(span)
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
})
