import { Fragment, type ReactNode } from 'react'
import type { StyleProp, TextStyle } from 'react-native'

import { Caret } from '@/ui/reading/caret'
import { OutsideLink } from '@/ui/reading/outside-link'
import { Passage } from '@/ui/reading/passage'
import { Span, type SpanStyle } from '@/ui/reading/span'
import type { TextVariant } from '@/ui/text'
import { useTheme, type Theme } from '@/ui/theme'
import { visibleText } from '@/ui/visible-text'

import type { Inline, Prose as ProseContent } from './content'
import { useMarkdown, type MarkdownActions } from './markdown-context'

/** Running text with its inline elements. */
export function Prose({
  prose: { direction, children },
  variant = 'answer',
  hasCaret = false,
  level,
  role,
  style,
}: {
  prose: ProseContent
  variant?: TextVariant
  hasCaret?: boolean
  /** The level, if the text is a heading. */
  level?: number
  /** Set if the text is a cell of a table. */
  role?: 'cell' | 'columnheader'
  style?: StyleProp<TextStyle>
}) {
  const theme = useTheme()
  const actions = useMarkdown()
  return (
    <Passage variant={variant} direction={direction} role={role} level={level} style={style}>
      {drawSpans(children, theme, actions)}
      {hasCaret && <Caret />}
    </Passage>
  )
}

/** A function instead of components, because an answer has thousands of spans. Plain text is one text node. */
function drawSpans(spans: readonly Inline[], theme: Theme, actions: MarkdownActions): ReactNode {
  const [first] = spans
  if (spans.length === 1 && first?.kind === 'text') return first.text
  return spans.map((span, index) => (
    <Fragment key={index}>{drawSpan(span, theme, actions)}</Fragment>
  ))
}

function drawSpan(span: Inline, theme: Theme, actions: MarkdownActions): ReactNode {
  switch (span.kind) {
    case 'text':
      return span.text
    case 'code':
      return (
        <Span style={{ ...codeIn(theme), backgroundColor: theme.colors.code }}>{span.text}</Span>
      )
    case 'picture':
      return <Span style={looks.emphasis}>{span.alt || actions.labels.picture}</Span>
    case 'link':
      return (
        <Link link={span} theme={theme} actions={actions}>
          {drawSpans(span.children, theme, actions)}
        </Link>
      )
    case 'strong':
    case 'emphasis':
    case 'struck':
      return <Span style={looks[span.kind]}>{drawSpans(span.children, theme, actions)}</Span>
  }
}

function Link({
  link: { address, isMisleading },
  theme,
  actions: { labels, onOpenLink },
  children,
}: {
  link: Extract<Inline, { kind: 'link' }>
  theme: Theme
  actions: MarkdownActions
  children: ReactNode
}) {
  const destination = visibleText(address.destination)
  return (
    <>
      <OutsideLink href={address.href} hint={labels.opens(destination)} onOpen={onOpenLink}>
        {children}
      </OutsideLink>
      {isMisleading && (
        <>
          {' '}
          <Span
            // Hosts read left to right in every language.
            style={{
              ...codeIn(theme),
              writingDirection: 'ltr',
              color: theme.colors.onSurfaceVariant,
            }}
          >{`\u2066(${destination})\u2069`}</Span>
        </>
      )}
    </>
  )
}

const codeIn = ({ type: { code } }: Theme): SpanStyle => ({
  fontFamily: code.fontFamily,
  fontSize: code.fontSize,
})

const looks = {
  strong: { fontWeight: '600' },
  emphasis: { fontStyle: 'italic' },
  struck: { textDecorationLine: 'line-through' },
} as const satisfies Record<string, SpanStyle>
