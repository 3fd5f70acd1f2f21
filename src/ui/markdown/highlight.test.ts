import { highlightCode } from './highlight'

const written = (code: string, language: string) =>
  highlightCode(code, language)
    .map(({ text }) => text)
    .join('')

describe('highlighted code', () => {
  it('has keywords, names, values and comments', () => {
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
