import { useState, type ReactNode } from 'react'
import { StyleSheet, View, useWindowDimensions } from 'react-native'

import { Glyph } from '@/ui/glyph'
import { PlainView } from '@/ui/reading/plain-view'
import { Passage } from '@/ui/reading/passage'
import type { TextVariant } from '@/ui/text'
import { radius, space, useTheme } from '@/ui/theme'

import { CodeBlock } from './code-block'
import {
  picturesIn,
  textOf,
  type Content,
  type ListItem,
  type Prose as ProseContent,
} from './content'
import { CutNote } from './cut-note'
import { useMarkdown } from './markdown-context'
import { PictureCard } from './picture-card'
import { PlainText } from './plain-text'
import { Prose } from './prose'
import { Table } from './table'

/** One block and its nested blocks. An open block is still streaming and ends with the caret. */
export function ContentView({
  content,
  isOpen,
  depth = 0,
}: {
  content: Content
  isOpen: boolean
  depth?: number
}) {
  switch (content.kind) {
    case 'paragraph':
      return <Paragraph paragraph={content} isOpen={isOpen} />
    case 'heading':
      return <Heading heading={content} isOpen={isOpen} />
    case 'list':
      return <List list={content} isOpen={isOpen} depth={depth} />
    case 'quote':
      return (
        <Quote direction={content.direction}>
          <Children contents={content.children} isOpen={isOpen} depth={depth} />
        </Quote>
      )
    case 'code':
      return <CodeBlock language={content.language} text={content.text} isOpen={isOpen} />
    case 'table':
      return <Table table={content} />
    case 'rule':
      return <Rule />
    case 'cut':
      return <Cut cut={content} isOpen={isOpen} depth={depth} />
  }
}

/** The start of a block that is too large, and the rest of it on request. */
function Cut({
  cut: { start, reason, source },
  isOpen,
  depth,
}: {
  cut: Extract<Content, { kind: 'cut' }>
  isOpen: boolean
  depth: number
}) {
  const { labels } = useMarkdown()
  const [isWhole, setWhole] = useState(false)
  if (isWhole) return <PlainText text={source} />
  return (
    <View style={styles.pictures}>
      <ContentView content={start} isOpen={isOpen} depth={depth} />
      <CutNote
        text={reason.kind === 'rows' ? labels.rowsCut(reason.shown, reason.total) : labels.cut}
        label={labels.showPlain}
        onShowAll={() => setWhole(true)}
      />
    </View>
  )
}

function Children({
  contents,
  isOpen,
  depth,
}: {
  contents: readonly Content[]
  isOpen: boolean
  depth: number
}) {
  return contents.map((content, index) => (
    <ContentView
      key={index}
      content={content}
      isOpen={isOpen && index === contents.length - 1}
      depth={depth}
    />
  ))
}

function Paragraph({
  paragraph,
  isOpen,
}: {
  paragraph: Extract<Content, { kind: 'paragraph' }>
  isOpen: boolean
}) {
  const pictures = shownPictures(paragraph)
  const words = paragraph.children.filter(
    (child) => child.kind !== 'picture' || child.picture.kind === 'none',
  )
  const hasWords = words.some((child) => child.kind !== 'text' || child.text.trim() !== '')
  if (pictures.length === 0) return <Prose prose={paragraph} hasCaret={isOpen} />
  return (
    <View style={[styles.pictures, styles[paragraph.direction]]}>
      {(hasWords || isOpen) && (
        <Prose prose={hasWords ? paragraph : { ...paragraph, children: words }} hasCaret={isOpen} />
      )}
      {pictures.map(({ alt, picture }, index) => (
        <PictureCard key={index} alt={alt} picture={picture} />
      ))}
    </View>
  )
}

const shownPictures = ({ children }: ProseContent) =>
  picturesIn(children).filter(({ picture }) => picture.kind !== 'none')

const headings: readonly TextVariant[] = [
  'title',
  'subtitle',
  'heading',
  'heading',
  'label',
  'label',
]

function Heading({
  heading,
  isOpen,
}: {
  heading: Extract<Content, { kind: 'heading' }>
  isOpen: boolean
}) {
  return (
    <Prose
      prose={heading}
      variant={headings[heading.depth - 1] ?? 'label'}
      // The title of the page is the first level.
      level={Math.min(heading.depth + 1, 6)}
      hasCaret={isOpen}
      style={styles.heading}
    />
  )
}

const bullets = ['•', '◦', '▪'] as const

function List({
  list: { start, isLoose, items },
  isOpen,
  depth,
}: {
  list: Extract<Content, { kind: 'list' }>
  isOpen: boolean
  depth: number
}) {
  const { fontScale } = useWindowDimensions()
  const digits = start === undefined ? 1 : String(start + items.length - 1).length
  const markerWidth = (digits + 1) * 9 * fontScale
  return (
    <PlainView role="list" style={isLoose ? styles.loose : styles.tight}>
      {items.map((item, index) => (
        <PlainView key={index} role="listitem" style={[styles.item, styles[item.direction]]}>
          <PlainView style={[styles.marker, { minWidth: markerWidth }]}>
            {start === undefined ? (
              <Bullet item={item} depth={depth} />
            ) : (
              <Passage variant="answer" tone="onSurfaceVariant">{`${start + index}.`}</Passage>
            )}
          </PlainView>
          {start !== undefined && item.isChecked !== undefined && <Box item={item} />}
          <ItemContent
            item={item}
            isLoose={isLoose}
            isOpen={isOpen && index === items.length - 1}
            depth={depth + 1}
          />
        </PlainView>
      ))}
    </PlainView>
  )
}

function ItemContent({
  item: { children },
  isLoose,
  isOpen,
  depth,
}: {
  item: ListItem
  isLoose: boolean
  isOpen: boolean
  depth: number
}) {
  const [only, ...others] = children
  if (only?.kind === 'paragraph' && others.length === 0 && shownPictures(only).length === 0)
    return <Prose prose={only} hasCaret={isOpen} style={styles.itemContent} />
  return (
    <PlainView style={[styles.itemContent, isLoose ? styles.loose : styles.tight]}>
      <Children contents={children} isOpen={isOpen} depth={depth} />
    </PlainView>
  )
}

function Bullet({ item, depth }: { item: ListItem; depth: number }) {
  if (item.isChecked !== undefined) return <Box item={item} />
  return (
    <Passage variant="answer" tone="onSurfaceVariant" aria-hidden>
      {bullets[depth % bullets.length]}
    </Passage>
  )
}

function Box({ item }: { item: ListItem }) {
  const [first] = item.children
  return (
    <View
      accessible
      role="checkbox"
      aria-checked={item.isChecked === true}
      aria-disabled
      aria-label={
        first && 'children' in first && first.kind === 'paragraph' ? textOf(first.children) : ''
      }
      style={styles.box}
    >
      <Glyph
        name={item.isChecked ? 'checked' : 'unchecked'}
        tone={item.isChecked ? 'primary' : 'onSurfaceVariant'}
      />
    </View>
  )
}

function Quote({ direction, children }: { direction: 'ltr' | 'rtl'; children: ReactNode }) {
  const { colors } = useTheme()
  return (
    <PlainView style={[styles.quote, styles[direction]]}>
      <PlainView style={[styles.bar, { backgroundColor: colors.outlineVariant }]} />
      <PlainView style={styles.quoted}>{children}</PlainView>
    </PlainView>
  )
}

function Rule() {
  const { colors } = useTheme()
  return (
    <PlainView role="separator" style={[styles.rule, { backgroundColor: colors.outlineVariant }]} />
  )
}

const styles = StyleSheet.create({
  ltr: { direction: 'ltr' },
  rtl: { direction: 'rtl' },
  pictures: { gap: space.sm },
  heading: { paddingTop: space.sm },
  loose: { gap: space.sm },
  tight: { gap: space.xs },
  item: { flexDirection: 'row', gap: space.sm },
  marker: { alignItems: 'flex-end' },
  itemContent: { flex: 1 },
  box: { minHeight: 24, justifyContent: 'center' },
  // A separate view: not every platform mirrors a border for right-to-left text.
  quote: { flexDirection: 'row', gap: space.md },
  bar: { width: 3, borderRadius: radius.full },
  quoted: { flex: 1, gap: space.sm },
  rule: { height: 1, marginVertical: space.sm },
})
