import { act, fireEvent, render, screen } from '@testing-library/react-native'
import { Profiler } from 'react'
import { Image, StyleSheet } from 'react-native'
import type { ReactTestInstance } from 'react-test-renderer'

import { fakeHighlighter } from '@/ui/testing/fake-highlighter'
import { UiProvider } from '@/ui/ui-provider'

import { Markdown } from './markdown'
import type { MarkdownActions } from './markdown-context'
import { linkAttacks, pictureAttacks } from './testing/attacks'

const labels = {
  copy: 'Copy',
  copied: 'Copied',
  code: 'Code',
  picture: 'Picture',
  load: 'Load',
  loadFailed: 'The picture could not be loaded.',
  opens: (destination: string) => `Opens ${destination}`,
  cut: 'Too large.',
  rowsCut: (shown: number, total: number) => `${shown} of ${total}`,
  showPlain: 'Show all as plain text',
}
const onOpenLink = jest.fn()
const onCopy = jest.fn()

function page(text: string, isStreaming = false, more: Partial<MarkdownActions> = {}) {
  return (
    <UiProvider>
      <Markdown
        text={text}
        isStreaming={isStreaming}
        labels={labels}
        onOpenLink={onOpenLink}
        onCopy={onCopy}
        {...more}
      />
    </UiProvider>
  )
}

const show = (text: string, more?: Partial<MarkdownActions>) => render(page(text, false, more))

function stream(text: string, size: number, look: () => void) {
  render(page('', true))
  for (let end = size; end < text.length + size; end += size) {
    screen.rerender(page(text.slice(0, end), true))
    look()
  }
  screen.rerender(page(text))
  look()
}

/** Lists and tables have roles, but are not accessible elements of their own. */
const partsOf = (role: string) =>
  screen.UNSAFE_root.findAll(({ type, props }) => typeof type === 'string' && props.role === role)

const styleOf = (element: ReactTestInstance) => StyleSheet.flatten(element.props.style)

function directionAround(words: string) {
  for (let at: ReactTestInstance | null = screen.getByText(words); at; at = at.parent) {
    const { direction } = styleOf(at) ?? {}
    if (direction) return direction
  }
  return undefined
}

beforeEach(() => jest.clearAllMocks())

describe('markdown', () => {
  it('shows headings one level below the title of the page', () => {
    show('# One\n\n## Two\n\nThree\n---\n\n###### Six')
    expect(screen.getAllByRole('heading').map((heading) => heading.props['aria-level'])).toEqual([
      2, 3, 3, 6,
    ])
  })

  it('shows bold, italic, struck and code text', () => {
    show('**bold** *slanted* ~~gone~~ `a && b`')
    expect(screen.getByText('bold')).toHaveStyle({ fontWeight: '600' })
    expect(screen.getByText('slanted')).toHaveStyle({ fontStyle: 'italic' })
    expect(screen.getByText('gone')).toHaveStyle({ textDecorationLine: 'line-through' })
    expect(screen.getByText('a && b')).toBeOnTheScreen()
  })

  it('keeps line breaks and decodes character references', () => {
    show('one\n  two &amp; &#51; &copy; &unknown;')
    expect(screen.getByText('one\ntwo & 3 © &unknown;')).toBeOnTheScreen()
  })

  it('numbers every list from its first number', () => {
    show('7. seven\n8. eight\n   1. inner\n9. nine')
    const markers = screen.getAllByText(/^\d\.$/).map((marker) => marker.props.children)
    expect(markers).toEqual(['7.', '8.', '1.', '9.'])
    expect(partsOf('list').length).toBe(2)
  })

  it('shows which tasks of a list are done', () => {
    show('- [x] milk\n- [ ] bread\n- plain')
    expect(screen.getByRole('checkbox', { name: 'milk' })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'bread' })).not.toBeChecked()
    expect(screen.getAllByRole('checkbox').length).toBe(2)
    expect(screen.getByText('bread')).toBeOnTheScreen()
  })

  it('shows a table with header and alignments that scrolls sideways', () => {
    show('| name | size |\n|:--|--:|\n| a | 1 |\n| b |')
    expect(partsOf('columnheader').length).toBe(2)
    expect(partsOf('row').length).toBe(3)
    expect(partsOf('cell').length).toBe(4)
    expect(screen.getByText('1')).toHaveStyle({ textAlign: 'right' })
    expect(screen.UNSAFE_getAllByProps({ horizontal: true }).length).toBeGreaterThan(0)
  })

  it('gives all cells of a column the same width, and wraps long ones', () => {
    show(`| a | b |\n|---|---|\n| ${'long '.repeat(100)} | x |`)
    const widths = partsOf('cell').map((cell) => styleOf(cell).width)
    const headers = partsOf('columnheader').map((cell) => styleOf(cell).width)
    expect(widths).toEqual(headers)
    expect(widths[0]).toBeGreaterThan(widths[1])
    expect(widths[0]).toBeLessThan(1_000)
  })

  it('shows HTML, footnotes and formulas as written', () => {
    show('<b>not bold</b> [^1] $x^2$\n\n[^1]: note\n\n<details>\n<summary>s</summary>\n</details>')
    expect(screen.getByText('<b>not bold</b> [^1] $x^2$')).toBeOnTheScreen()
    expect(screen.getByText('[^1]: note')).toBeOnTheScreen()
    expect(screen.getByText('<details>\n<summary>s</summary>\n</details>')).toBeOnTheScreen()
  })

  it('leaves long presses to the message, and grows with the text size of the device', () => {
    show('words\n\n# head\n\n- item\n\n> quote\n\n```\ncode\n```\n\n| cell |\n|---|\n| x |')
    for (const words of ['words', 'head', 'item', 'quote', 'code', 'cell', 'x']) {
      const text = screen.getByText(words)
      expect(text.props.selectable).toBe(false)
      expect(text.props.allowFontScaling).not.toBe(false)
      expect(text.props.maxFontSizeMultiplier ?? 0).toBe(0)
      expect(text.props.numberOfLines ?? 0).toBe(0)
      for (let at: ReactTestInstance | null = text; at; at = at.parent)
        expect(styleOf(at)?.height).toBeUndefined()
    }
  })

  it('gives every block the direction of its first letter', () => {
    show('latin words\n\n123 – שלום world\n\n- مرحبا\n- hello\n\n> ציטוט')
    expect(directionAround('latin words')).toBe('ltr')
    expect(directionAround('123 – שלום world')).toBe('rtl')
    expect(directionAround('مرحبا')).toBe('rtl')
    expect(directionAround('hello')).toBe('ltr')
    expect(directionAround('ציטוט')).toBe('rtl')
    expect(screen.getByText('123 – שלום world')).toHaveStyle({ writingDirection: 'rtl' })
  })

  it('limits the depth of nesting', () => {
    show(`${'> '.repeat(200)}deep`)
    expect(screen.getByText(/deep$/)).toBeOnTheScreen()
  })
})

describe('code', () => {
  it('names its language and is copied as written', () => {
    show('```ts title="a"\nlet a = 1\n\n  let b\n```')
    expect(screen.getByText('ts')).toBeOnTheScreen()
    fireEvent.press(screen.getByRole('button', { name: 'Copy' }))
    expect(onCopy).toHaveBeenCalledWith('let a = 1\n\n  let b')
    expect(screen.getByRole('button', { name: 'Copied' })).toBeOnTheScreen()
  })

  it('can be copied again after a while', () => {
    const later = jest.spyOn(globalThis, 'setTimeout')
    show('```\na\n```')
    fireEvent.press(screen.getByRole('button', { name: 'Copy' }))
    const [forget] = later.mock.calls.find(([, delay]) => delay === 2_000) ?? []
    later.mockRestore()
    act(() => forget?.())
    expect(screen.getByRole('button', { name: 'Copy' })).toBeOnTheScreen()
  })

  it('has a copy button that is large enough to touch', () => {
    show('```\na\n```')
    const { minWidth, minHeight } = styleOf(screen.getByRole('button', { name: 'Copy' }))
    expect(Math.min(minWidth, minHeight)).toBeGreaterThanOrEqual(44)
  })

  it('is highlighted once, when it is complete', () => {
    const highlight = jest.fn(() => [{ text: 'let', role: 'keyword' as const }, { text: ' a' }])
    const highlighter = fakeHighlighter(highlight)
    render(page('', true, { highlighter }))
    const text = '```js\nlet a\n```\n\nafter that, more words'
    for (let end = 1; end <= text.length; end += 1)
      screen.rerender(page(text.slice(0, end), true, { highlighter }))
    screen.rerender(page(text, false, { highlighter }))

    expect(highlight).toHaveBeenCalledTimes(1)
    expect(highlight).toHaveBeenCalledWith('let a', 'js')
    expect(screen.getByText('let')).toBeOnTheScreen()
  })

  it('is not highlighted if it is very long or names no language', () => {
    const highlight = jest.fn(() => [])
    const highlighter = fakeHighlighter(highlight)
    show(`\`\`\`\nplain\n\`\`\`\n\n\`\`\`js\n${'x'.repeat(20_001)}\n\`\`\``, { highlighter })
    expect(highlight).not.toHaveBeenCalled()
    expect(screen.getByText('plain')).toBeOnTheScreen()
  })

  it('keeps every line of long code', () => {
    const lines = Array.from({ length: 200 }, (_, line) => `line ${line}`)
    show(`\`\`\`\n${lines.join('\n')}\n\`\`\``)
    const parts = screen.getAllByText(/^line \d/).map((part) => part.props.children[0])
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.join('\n')).toBe(lines.join('\n'))
  })
})

describe('a text that is too large', () => {
  it('is cut, and shown whole as plain text on request', () => {
    show(`before\n\n${'word '.repeat(8_000)}end\n\nafter`)
    expect(screen.getByText('before')).toBeOnTheScreen()
    expect(screen.getByText('after')).toBeOnTheScreen()
    expect(screen.queryByText(/end$/)).toBeNull()

    fireEvent.press(screen.getByRole('button', { name: 'Show all as plain text' }))
    expect(screen.getByText(/end$/)).toBeOnTheScreen()
    expect(screen.queryByTestId('markdown-cut')).toBeNull()
  })
})

describe('a link', () => {
  it('opens its destination, and names it in its hint', () => {
    show('see [the docs](https://docs.example/a?b=1&amp;c=2)')
    const link = screen.getByRole('link')
    expect(link).toHaveTextContent('the docs')
    expect(link.props.accessibilityHint).toBe('Opens docs.example')
    fireEvent.press(link)
    expect(onOpenLink).toHaveBeenCalledWith('https://docs.example/a?b=1&c=2')
    expect(screen.queryByText(/\(docs\.example\)/)).not.toBeOnTheScreen()
  })

  it.each([
    ['<https://a.example/x>', 'https://a.example/x'],
    ['https://a.example/x.', 'https://a.example/x'],
    ['www.a.example', 'http://www.a.example/'],
    ['ada@a.example', 'mailto:ada@a.example'],
    ['[r]\n\n[r]: https://a.example "t"', 'https://a.example/'],
    ['**[bold](https://a.example)**', 'https://a.example/'],
    ['| [cell](https://a.example) |\n|---|', 'https://a.example/'],
  ])('is found in %s', (text, href) => {
    show(text)
    fireEvent.press(screen.getByRole('link'))
    expect(onOpenLink).toHaveBeenCalledWith(href)
  })

  it.each([
    ['[google.com](https://evil.example)', '(evil.example)'],
    ['[docs](https://google.com@evil.example)', '(evil.example)'],
    ['[docs](https://xn--pypal-4ve.com)', '(xn--pypal-4ve.com)'],
    ['[bank@good.example](mailto:x@evil.example)', '(x@evil.example)'],
    ['[docs\u202E](https://evil.example)', '\u2066(evil.example)\u2069'],
  ])('shows the real destination beside misleading text: %s', (text, destination) => {
    show(text)
    expect(screen.getByText(new RegExp(destination.replace(/[().]/g, '\\$&')))).toBeOnTheScreen()
  })

  it.each(linkAttacks)('is only text if its address is unsafe: %j', (attack) => {
    stream(attack, 3, () => screen.queryAllByRole('link').forEach((link) => fireEvent.press(link)))
    // While streaming, the beginning of an unsafe address may look like a safe one.
    for (const [href] of onOpenLink.mock.calls) expect(href).toMatch(/^https?:\/\//)
    expect(screen.queryAllByRole('link').length).toBe(0)
    expect(screen.getAllByText(/press/).length).toBeGreaterThan(0)
  })
})

describe('a picture', () => {
  const images = () => screen.UNSAFE_queryAllByType(Image)

  it('is loaded only when a person asks for it', () => {
    show('![a chart](https://pictures.example/p.png)')
    expect(images().length).toBe(0)
    expect(screen.getByText('a chart')).toBeOnTheScreen()
    expect(screen.getByText('pictures.example')).toBeOnTheScreen()

    fireEvent.press(screen.getByRole('button', { name: 'Load' }))
    expect(images().map(({ props }) => props.source)).toEqual([
      { uri: 'https://pictures.example/p.png' },
    ])
    expect(screen.getByRole('img', { name: 'a chart' })).toBeOnTheScreen()
  })

  it('is fetched with loadImage', async () => {
    const loadImage = jest.fn(() => Promise.resolve('blob:here'))
    show('![a](https://pictures.example/p.png)', { loadImage })
    fireEvent.press(screen.getByRole('button', { name: 'Load' }))
    await screen.findByRole('img')
    expect(loadImage).toHaveBeenCalledWith('https://pictures.example/p.png')
    expect(images()[0]?.props.source).toEqual({ uri: 'blob:here' })
  })

  it('says that loading failed, and can be tried again', async () => {
    const loadImage = jest.fn(() => Promise.reject(new Error('no')))
    show('![a](https://pictures.example/p.png)', { loadImage })
    fireEvent.press(screen.getByRole('button', { name: 'Load' }))
    expect(await screen.findByText('The picture could not be loaded.')).toBeOnTheScreen()
    fireEvent.press(screen.getByRole('button', { name: 'Load' }))
    expect(loadImage).toHaveBeenCalledTimes(2)
    await screen.findByText('The picture could not be loaded.')
  })

  it('has to be loaded again if its address changes', () => {
    render(page('![a](https://pictures.example/1)', true))
    fireEvent.press(screen.getByRole('button', { name: 'Load' }))
    expect(images().length).toBe(1)
    screen.rerender(page('![a](https://pictures.example/2)', true))
    expect(images().length).toBe(0)
  })

  it('keeps the link around it', () => {
    show('[![badge](https://pictures.example/p.png)](https://ci.example)')
    fireEvent.press(screen.getByRole('link'))
    expect(onOpenLink).toHaveBeenCalledWith('https://ci.example/')
    expect(screen.getByRole('button', { name: 'Load' })).toBeOnTheScreen()
  })

  it('is shown immediately if it is embedded', () => {
    show('![dot](data:image/gif;base64,R0lGODlhAQABAAAAACw=)')
    expect(screen.getByRole('img', { name: 'dot' })).toBeOnTheScreen()
  })

  it.each(pictureAttacks)('is never loaded without a press: %j', (attack) => {
    stream(attack, 4, () => expect(images().length).toBe(0))
    expect(screen.queryByRole('img')).not.toBeOnTheScreen()
  })
})

describe('streaming markdown', () => {
  it('ends with the caret, in the last line', () => {
    render(page('', true))
    expect(screen.getAllByText(/▍/, { includeHiddenElements: true }).length).toBe(1)
    for (const text of [
      'words',
      '# head',
      '- a\n- last',
      '> quote',
      '```\ncode',
      '| a |\n|---|',
      '---',
    ]) {
      screen.rerender(page(text, true))
      expect(screen.getAllByText(/^▍$/, { includeHiddenElements: true }).length).toBe(1)
    }
    screen.rerender(page('words'))
    expect(screen.queryByText(/▍/, { includeHiddenElements: true })).not.toBeOnTheScreen()
  })

  it('does not render finished blocks again', () => {
    let drawn: string[] = []
    const draws = (text: string) => {
      drawn.push(text)
      return [{ text }]
    }
    const finished = '```js\none\n```\n\n[see](https://a.example)\n\n```js\ntwo\n```\n\n'
    const commits = jest.fn()
    const highlighter = fakeHighlighter(draws)
    const tree = (text: string) => (
      <Profiler id="markdown" onRender={commits}>
        {page(text, true, { highlighter })}
      </Profiler>
    )
    render(tree(`${finished}tail`))
    const link = screen.getByRole('link')
    const hint = jest.spyOn(labels, 'opens')
    drawn = []
    commits.mockClear()

    let text = `${finished}tail`
    for (const word of ' grows **and grows** \n\nand grows\n\n- more\n- and more'.split(/(?<= )/)) {
      text += word
      screen.rerender(tree(text))
    }

    expect(commits.mock.calls.length).toBeGreaterThan(5)
    expect(drawn).toEqual([])
    expect(hint).not.toHaveBeenCalled()
    expect(screen.getByRole('link') === link).toBe(true)
    hint.mockRestore()
  })

  it('shows everything that has arrived when it ends', () => {
    stream('# Title\n\nSome **bold** words\n\n- one\n- two', 1, () => undefined)
    expect(screen.getByText('two')).toBeOnTheScreen()
    expect(screen.getByText('bold')).toHaveStyle({ fontWeight: '600' })
  })
})
