import { progress } from './progress.cjs'

function shown(isTTY: boolean, counts: number[]): string {
  let text = ''
  const bar = progress({ isTTY, write: (part) => (text += part) }, 8)
  for (const count of counts) bar.show(count)
  bar.end()
  return text
}

describe('the progress of an installation', () => {
  it('is a bar on a terminal, redrawn in place and removed at the end', () => {
    const frames = shown(true, [2, 8]).split('\r')
    expect(frames).toEqual([
      '',
      `${'█'.repeat(8)}${'░'.repeat(22)} 2 of 8 packages`,
      `${'█'.repeat(30)} 8 of 8 packages`,
      '\u001B[K',
    ])
  })

  it('is a line for each quarter without a terminal', () => {
    expect(shown(false, [1, 2, 3, 7, 7])).toBe('2 of 8 packages\n7 of 8 packages\n')
  })
})
