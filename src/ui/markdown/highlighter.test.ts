import { highlighter } from './highlighter'

const { highlight: highlightCode, isReady, prepare, subscribe } = highlighter

const written = (code: string, language: string) =>
  highlightCode(code, language)
    .map(({ text }) => text)
    .join('')

describe('highlighted code', () => {
  beforeAll(() => prepare('ts'))

  it('is split into keywords, values and comments', () => {
    expect(highlightCode("const a = 'b' // c", 'ts')).toEqual([
      { text: 'const', role: 'keyword' },
      { text: ' a = ' },
      { text: "'b'", role: 'value' },
      { text: ' ' },
      { text: '// c', role: 'comment' },
    ])
  })

  it.each(['js', 'py', 'sh', 'html', 'yml', 'rs', 'c++', 'JSON'])(
    'knows the language %s',
    (language) => {
      expect(highlightCode('"a" 1', language).length).toBeGreaterThan(0)
    },
  )

  it('keeps every character', () => {
    const code = '<a href="x">&amp; {`${1}`}</a>\n\n\tif (a) { return "\\"" }\n'
    for (const language of ['ts', 'html', 'python', 'bash', 'sql', 'nothing'])
      expect(written(code, language)).toBe(code)
  })

  it('stays plain in an unknown language', () => {
    expect(highlightCode('a', 'brainfuck')).toEqual([{ text: 'a' }])
  })
})

describe('the grammar of a language', () => {
  it('loads together with those of the other common languages', async () => {
    await prepare('python')
    expect(isReady('rust')).toBe(true)
  })

  it('loads alone if the language is rare, under any of its names, and notifies listeners', async () => {
    const listener = jest.fn()
    const stop = subscribe(listener)
    expect(isReady('rb')).toBe(false)
    await prepare('rb')
    stop()
    expect(isReady('Ruby')).toBe(true)
    expect(isReady('php')).toBe(false)
    expect(listener).toHaveBeenCalledTimes(1)
    expect(highlightCode('def a', 'rb')).toContainEqual({ text: 'def', role: 'keyword' })
  })
})
