import { Fragment } from 'react'
import { Platform, StyleSheet, Text as Span, type StyleProp, type TextStyle } from 'react-native'

import { Caret } from '@/ui/caret'
import { Text, type TextVariant } from '@/ui/text'
import { useTheme } from '@/ui/theme'
import type { TypeScale } from '@/ui/type-scale'

import type { Inline, Prose as ProseContent } from './content'
import { isSelectable, useMarkdown } from './markdown-context'

/** Running text with everything that stands within a line. */
export function Prose({
  prose: { direction, children },
  variant = 'answer',
  hasCaret = false,
  level,
  style,
}: {
  prose: ProseContent
  variant?: TextVariant
  hasCaret?: boolean
  /** For headings, how deep they are. */
  level?: number
  style?: StyleProp<TextStyle>
}) {
  return (
    <Text
      variant={variant}
      selectable={isSelectable}
      style={[{ writingDirection: direction }, style]}
      {...(level !== undefined && { role: 'heading', 'aria-level': level })}
    >
      <Spans spans={children} />
      {hasCaret && <Caret />}
    </Text>
  )
}

function Spans({ spans }: { spans: readonly Inline[] }) {
  return spans.map((span, index) => <InlineSpan key={index} span={span} />)
}

function InlineSpan({ span }: { span: Inline }) {
  const { colors, type } = useTheme()
  const { labels } = useMarkdown()
  switch (span.kind) {
    case 'text':
      return <Fragment>{span.text}</Fragment>
    case 'code':
      return <Span style={[codeIn(type), { backgroundColor: colors.code }]}>{span.text}</Span>
    case 'picture':
      return <Span style={styles.emphasis}>{span.alt || labels.picture}</Span>
    case 'link':
      return <Link link={span} />
    case 'strong':
    case 'emphasis':
    case 'struck':
      return (
        <Span style={styles[span.kind]}>
          <Spans spans={span.children} />
        </Span>
      )
  }
}

function Link({ link }: { link: Extract<Inline, { kind: 'link' }> }) {
  const { colors, type } = useTheme()
  const { labels, onOpenLink } = useMarkdown()
  const { href, place } = link.address
  return (
    <>
      <Span
        role="link"
        accessibilityHint={labels.leadsTo(place)}
        onPress={(event) => {
          if (Platform.OS === 'web') event.preventDefault()
          onOpenLink(href)
        }}
        style={[styles.link, { color: colors.primary }]}
        // In a browser a link can be reached by keyboard and shows where it leads.
        {...(Platform.OS === 'web' && { href, hrefAttrs: { rel: 'noopener noreferrer' } })}
      >
        <Spans spans={link.children} />
      </Span>
      {link.isMisleading && (
        <>
          {' '}
          <Span
            style={[codeIn(type), styles.place, { color: colors.onSurfaceVariant }]}
          >{`(${place})`}</Span>
        </>
      )}
    </>
  )
}

// Browsers make a line higher that holds two fonts, unless the second one is set tighter.
const codeIn = ({ code, answer }: TypeScale): TextStyle => ({
  fontFamily: code.fontFamily,
  fontSize: code.fontSize,
  ...(Platform.OS === 'web' && { lineHeight: answer.fontSize }),
})

const styles = StyleSheet.create({
  strong: { fontWeight: '600' },
  emphasis: { fontStyle: 'italic' },
  struck: { textDecorationLine: 'line-through' },
  link: { textDecorationLine: 'underline' },
  // A host is read from left to right, whatever stands around it.
  place: { writingDirection: 'ltr' },
})
