import { prefixLines } from './prefix-lines'

it('prefixes whole lines, however they are split', () => {
  const written: string[] = []
  const lines = prefixLines('server │ ', (line) => written.push(line))
  lines.push('one\ntw')
  lines.push('o\n\nthree')
  expect(written).toEqual(['server │ one\n', 'server │ two\n', 'server │ \n'])
  lines.flush()
  lines.flush()
  expect(written.slice(3)).toEqual(['server │ three\n'])
})
