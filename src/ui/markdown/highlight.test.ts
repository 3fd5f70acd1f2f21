import { highlightCode } from './highlight'

const written = (code: string, language: string) =>
  highlightCode(code, language)
    .map(({ text }) => text)
    .join('')

describe('code in colours', () => {
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
    'is known as %s, too',
    (language) => {
      expect(highlightCode('"a" 1', language).length).toBeGreaterThan(0)
    },
  )

  it('loses nothing of what is written', () => {
    const code = '<a href="x">&amp; {`${1}`}</a>\n\n\tif (a) { return "\\"" }\n'
    for (const language of ['ts', 'html', 'python', 'bash', 'sql', 'nothing'])
      expect(written(code, language)).toBe(code)
  })

  it('stays plain in a language that we do not know', () => {
    expect(highlightCode('a', 'brainfuck')).toEqual([{ text: 'a' }])
  })
})
