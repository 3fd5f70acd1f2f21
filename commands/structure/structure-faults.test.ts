import { readSourceTree } from './source-tree'
import { structureFaults } from './structure-faults'

const faultsOf = (files: Record<string, string>) =>
  structureFaults(readSourceTree(new Map(Object.entries(files))))

const numbered = (count: number, file: (index: number) => [string, string]) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => file(index)))

describe('the structure check', () => {
  it('accepts a small tree without faults', () => {
    const files = {
      'src/ui/text.tsx': 'export function Text() {}\n',
      'src/features/chat/chat-screen.tsx':
        "import { Text } from '@/ui/text'\nexport function ChatScreen() {\n  return Text()\n}\n",
      'src/ui/text.test.tsx': "it('shows its words', () => {})\n",
    }
    expect(faultsOf(files)).toEqual([])
  })

  it('reports a folder that holds more than 25 files', () => {
    const files = numbered(26, (index) => [`src/ui/a${index}.ts`, ''])
    expect(faultsOf(files)).toEqual(['src/ui holds 26 files; 25 is the limit.'])
  })

  it('does not count tests among the files of a folder', () => {
    const files = numbered(26, (index) => [`src/ui/a${index}.test.ts`, ''])
    expect(faultsOf(files)).toEqual([])
  })

  it('reports two folders that import each other, even if they import only types', () => {
    const files = {
      'src/state/room/room.ts': "import type { Thread } from '@/state/thread/thread'\n",
      'src/state/thread/thread.ts': '',
      'src/state/thread/title.ts': "import { name } from '@/state/room/name'\n",
      'src/state/room/name.ts': '',
    }
    expect(faultsOf(files)).toEqual([
      'src/state/room and src/state/thread import each other: ' +
        'src/state/room/room.ts → src/state/thread/thread.ts, src/state/thread/title.ts → src/state/room/name.ts.',
    ])
  })

  it('reports files that import each other through a third, even if they import only types', () => {
    const files = {
      'src/ui/a.ts': "import type { B } from './b'\n",
      'src/ui/b.ts': "import { c } from './c'\n",
      'src/ui/c.ts': "import type { A } from './a'\n",
    }
    expect(faultsOf(files)).toEqual([
      'These files import each other: src/ui/a.ts, src/ui/b.ts, src/ui/c.ts.',
    ])
  })

  it('reports a file that imports more than 15 others, unless it is a composition root', () => {
    const others = numbered(16, (index) => [`server/a${index}.ts`, ''])
    const imports = Object.keys(others)
      .map((file) => `import '@server/${file.slice(7, -3)}'\n`)
      .join('')
    expect(
      faultsOf({ ...others, 'server/main.ts': imports, 'server/backend.ts': imports }),
    ).toEqual(['server/main.ts imports 16 files; 15 is the limit.'])
  })

  it.each([
    ['the export itself', 'chat-screen.tsx', 'export function ChatScreen() {}'],
    ['what it creates', 'decoder.ts', 'export const createDecoder = () => {}'],
    ['the plural of an export', 'activities.ts', 'export function showActivity() {}'],
    ['the first words of an export', 'page-key.ts', 'export const pageKeyOf = () => {}'],
    ['anything, if it has no exports', 'main.ts', 'void 0'],
  ])('accepts a file named for %s', (_, name, text) => {
    expect(faultsOf({ [`src/ui/${name}`]: text })).toEqual([])
  })

  it('reports a file that is not named for any of its exports', () => {
    expect(faultsOf({ 'src/ui/under-way.ts': 'export function takeUpTurns() {}\n' })).toEqual([
      'src/ui/under-way.ts is not named for anything that it exports.',
    ])
  })

  it('reports a test title that cannot be read alone', () => {
    expect(faultsOf({ 'src/ui/text.test.ts': "it('and says so', () => {})\n" })).toEqual([
      'src/ui/text.test.ts: the title “and says so” cannot be read alone.',
    ])
  })
})
