import { StyleSheet, useWindowDimensions } from 'react-native'

import { SidewaysScroll } from '@/ui/layout/sideways-scroll'
import { PlainView } from '@/ui/reading/plain-view'
import { radius, space, useTheme } from '@/ui/theme'

import { textOf, type Content, type Prose as ProseContent } from './content'
import { Prose } from './prose'

const characterWidth = 9
const minimumWidth = 56
const maximumWidth = 280

/** A table as wide as its content. If it does not fit, it scrolls sideways and fades at the sides. */
export function Table({
  table: { direction, aligns, header, rows },
}: {
  table: Extract<Content, { kind: 'table' }>
}) {
  const { colors } = useTheme()
  const { fontScale } = useWindowDimensions()
  const widths = header.map((cell, column) => {
    const cells = rows.flatMap((row) => row[column] ?? [])
    const longest = Math.max(
      // The header is bold, and bold letters are wider.
      1.2 * lengthOf(textOf(cell.children)) + 1,
      ...cells.map((each) => lengthOf(textOf(each.children))),
    )
    const width = longest * characterWidth + 2 * space.md
    return Math.min(Math.max(width, minimumWidth), maximumWidth) * fontScale
  })

  const cellsOf = (cells: readonly ProseContent[], isHeader: boolean) =>
    cells.map((cell, column) => (
      <Prose
        key={column}
        prose={cell}
        variant={isHeader ? 'label' : 'list'}
        role={isHeader ? 'columnheader' : 'cell'}
        style={[
          styles.cell,
          { width: widths[column] ?? minimumWidth, textAlign: aligns[column] ?? 'auto' },
        ]}
      />
    ))

  return (
    <SidewaysScroll direction={direction} testID="table">
      <PlainView role="table" style={[styles.table, { borderColor: colors.outlineVariant }]}>
        <PlainView role="row" style={[styles.row, { backgroundColor: colors.elevation.level2 }]}>
          {cellsOf(header, true)}
        </PlainView>
        {rows.map((row, index) => (
          <PlainView
            key={index}
            role="row"
            style={[styles.row, styles.line, { borderTopColor: colors.outlineVariant }]}
          >
            {cellsOf(row, false)}
          </PlainView>
        ))}
      </PlainView>
    </SidewaysScroll>
  )
}

/** Estimates the width of a text in Latin letters; ideographs count twice. */
function lengthOf(text: string): number {
  const lines = text.split('\n').map((line) => {
    const ideographs = line.match(
      /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/g,
    )
    return line.length + (ideographs?.length ?? 0)
  })
  return Math.max(...lines)
}

const styles = StyleSheet.create({
  table: { borderWidth: 1, borderRadius: radius.card, overflow: 'hidden' },
  row: { flexDirection: 'row' },
  line: { borderTopWidth: StyleSheet.hairlineWidth },
  cell: { paddingHorizontal: space.md, paddingVertical: space.sm },
})
