import { screen } from '@testing-library/react-native'
import { StyleSheet } from 'react-native'

import { showMarkdown } from '@/ui/testing/show-markdown'
import { desktop, resizeWindow, restoreWindow } from '@/ui/testing/window-size'

import type { Align, Content, Prose } from './content'
import { Table } from './table'

const cell = (text: string): Prose => ({ direction: 'ltr', children: [{ kind: 'text', text }] })
function table(
  rows: readonly string[][],
  aligns: readonly Align[] = [],
): Extract<Content, { kind: 'table' }> {
  const [header = [], ...others] = rows
  return {
    kind: 'table',
    direction: 'ltr',
    aligns,
    header: header.map(cell),
    rows: others.map((row) => row.map(cell)),
  }
}

beforeEach(() => resizeWindow({ ...desktop, fontScale: 1 }))
afterEach(() => restoreWindow())

const partsOf = (role: string) =>
  screen.UNSAFE_root.findAll(({ type, props }) => typeof type === 'string' && props.role === role)
const widthsOf = (role: string): number[] =>
  partsOf(role).map(({ props }) => StyleSheet.flatten(props.style).width)

describe('a table', () => {
  it('has a header row, and one row per line of data', () => {
    showMarkdown(
      <Table
        table={table([
          ['a', 'b'],
          ['1', '2'],
          ['3', '4'],
        ])}
      />,
    )

    expect(partsOf('row')).toHaveLength(3)
    expect(partsOf('columnheader')).toHaveLength(2)
    expect(partsOf('cell')).toHaveLength(4)
  })

  it('gives a column the width of its longest cell', () => {
    showMarkdown(
      <Table
        table={table([
          ['a', 'b'],
          ['a rather long cell', '2'],
        ])}
      />,
    )

    const [first = 0, second = 0] = widthsOf('cell')
    expect(widthsOf('columnheader')).toEqual([first, second])
    expect(first).toBeGreaterThan(second)
  })

  it('limits the width of a column', () => {
    showMarkdown(<Table table={table([['a'], ['word '.repeat(100)]])} />)

    expect(widthsOf('cell')).toEqual([280])
  })

  it('gives ideographs more width than letters', () => {
    showMarkdown(<Table table={table([['aaaaaaaaaa'], ['b']])} />)
    const [letters = 0] = widthsOf('cell')
    screen.unmount()
    showMarkdown(<Table table={table([['你你你你你你你你你你'], ['b']])} />)

    expect(widthsOf('cell')[0]).toBeGreaterThan(letters)
  })

  it('widens with the text size of the device', () => {
    showMarkdown(<Table table={table([['a'], ['1']])} />)
    const [normal = 0] = widthsOf('cell')
    resizeWindow({ ...desktop, fontScale: 2 })

    expect(widthsOf('cell')).toEqual([2 * normal])
  })

  it('aligns every column as specified', () => {
    showMarkdown(
      <Table
        table={table(
          [
            ['a', 'b'],
            ['1', '2'],
          ],
          ['right', null],
        )}
      />,
    )

    expect(screen.getByText('1')).toHaveStyle({ textAlign: 'right' })
    expect(screen.getByText('2')).toHaveStyle({ textAlign: 'auto' })
  })

  it('shows rows that are shorter or longer than the header', () => {
    showMarkdown(<Table table={table([['a', 'b'], ['1'], ['2', '3', '4']])} />)

    for (const text of ['1', '2', '3', '4']) expect(screen.getByText(text)).toBeOnTheScreen()
  })
})
