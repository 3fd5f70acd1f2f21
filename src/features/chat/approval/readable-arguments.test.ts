import { readableArguments } from './readable-arguments'

describe('readable arguments', () => {
  it('show text as it is and anything else as JSON', () => {
    expect(readableArguments({ city: 'Ulm', days: [1, 2] })).toEqual({
      lines: [
        { name: 'city', value: 'Ulm' },
        { name: 'days', value: '[1,2]' },
      ],
      more: 0,
    })
  })

  it('show five lines and count the rest', () => {
    const input = Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`name${at}`, at]))
    const { lines, more } = readableArguments(input)
    expect(lines).toHaveLength(5)
    expect(more).toBe(2)
  })

  it('shorten a long value', () => {
    const [line] = readableArguments({ text: 'a'.repeat(200) }).lines
    expect(line?.value).toBe(`${'a'.repeat(160)}…`)
  })

  it('keep a value with line breaks on one line', () => {
    const [line] = readableArguments({ text: 'one\n  two' }).lines
    expect(line?.value).toBe('one ↵ two')
  })
})
