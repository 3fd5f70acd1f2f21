import { countRound, noRepeats, type Repeats } from './repeats'

const call = (id: string, text = '{"a":1}') => ({ id, name: 'look', arguments: text })

/** Returns the tool that is reported after these rounds. Calls without an entry in `results` share one result. */
function after(
  rounds: readonly (readonly ReturnType<typeof call>[])[],
  results = new Map<string, string>(),
) {
  let repeats: Repeats = noRepeats
  let named: string | undefined
  for (const calls of rounds) {
    const counted = countRound(repeats, calls, (id) => ({
      messageId: `${id}-result`,
      content: results.get(id) ?? 'nothing new',
    }))
    repeats = counted.repeats
    named = counted.repeatedTool
  }
  return named
}

describe('a repeated call', () => {
  it('is reported in the third round with the same results', () => {
    expect(after([[call('1')], [call('2')]])).toBeUndefined()
    expect(after([[call('1')], [call('2')], [call('3')]])).toBe('look')
  })

  it('may be made as long as its results change', () => {
    const rounds = ['1', '2', '3', '4', '5'].map((id) => [call(id)])
    expect(after(rounds, new Map(['1', '2', '3', '4'].map((id) => [id, id])))).toBeUndefined()
  })

  it('may be made several times in a round as long as one of its results changes', () => {
    const rounds = [['1', '2'], ['3', '4'], ['5']].map((ids) => ids.map((id) => call(id)))
    expect(after(rounds)).toBe('look')
    expect(
      after(
        rounds,
        new Map([
          ['2', 'something'],
          ['4', 'something else'],
        ]),
      ),
    ).toBeUndefined()
    expect(after([['1', '2', '3']].map((ids) => ids.map((id) => call(id))))).toBeUndefined()
  })

  it('is recognised however its arguments are formatted', () => {
    expect(
      after([
        [call('1', '{"a":1,"b":2}')],
        [call('2', '{ "b":2,"a":1 }')],
        [call('3', '{"a":1,"b":2}')],
      ]),
    ).toBe('look')
    expect(after([[call('1', '')], [call('2', ' ')], [call('3', '{}')]])).toBe('look')
  })

  it('is a different call if its arguments differ, even if they cannot be parsed', () => {
    expect(
      after([[call('1', '{"a":1}')], [call('2', '{"a":2}')], [call('3', '{"a":3}')]]),
    ).toBeUndefined()
    expect(after([[call('1', '[1]')], [call('2', '[2]')], [call('3', '[3]')]])).toBeUndefined()
    expect(after([[call('1', '{1')], [call('2', '{2')], [call('3', '{3')]])).toBeUndefined()
    expect(after([[call('1', '{1')], [call('2', '{1')], [call('3', '{1')]])).toBe('look')
  })
})
