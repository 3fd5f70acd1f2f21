import { Fragment } from 'react'
import { Platform, StyleSheet, Text as Span, type StyleProp, type TextStyle } from 'react-native'

import { Caret } from '@/ui/caret'
import { OutsideLink } from '@/ui/outside-link'
import { Text, type TextVariant } from '@/ui/text'
import { useTheme } from '@/ui/theme'
import type { TypeScale } from '@/ui/type-scale'
import { visibleText } from '@/ui/visible-text'

import type { Inline, Prose as ProseContent } from './content'
import { isSelectable, useMarkdown } from './markdown-context'

/** Running text with its inline elements. */
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
  /** The level of a heading. */
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
  const { href } = link.address
  const destination = visibleText(link.address.destination)
  return (
    <>
      <OutsideLink href={href} hint={labels.opens(destination)} onOpen={onOpenLink}>
        <Spans spans={link.children} />
      </OutsideLink>
      {link.isMisleading && (
        <>
          {' '}
          <Span
            style={[codeIn(type), styles.destination, { color: colors.onSurfaceVariant }]}
          >{`\u2066(${destination})\u2069`}</Span>
        </>
      )}
    </>
  )
}

// Browsers grow a line that mixes two fonts unless the second one has a smaller line height.
const codeIn = ({ code, answer }: TypeScale): TextStyle => ({
  fontFamily: code.fontFamily,
  fontSize: code.fontSize,
  ...(Platform.OS === 'web' && { lineHeight: answer.fontSize }),
})

const styles = StyleSheet.create({
  strong: { fontWeight: '600' },
  emphasis: { fontStyle: 'italic' },
  struck: { textDecorationLine: 'line-through' },
  // Hosts read left to right in every language.
  destination: { writingDirection: 'ltr' },
})
