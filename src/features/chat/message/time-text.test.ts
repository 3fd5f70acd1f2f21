import type { Message } from '@/core/conversation/message'
import { english } from '@/words/english'

import { dayBegunBy, dayOf, dayText, secondsOfThought } from './time-text'

const at = (day: number, hour: number) => new Date(2026, 2, day, hour).getTime()
const now = at(20, 15)
const said = (timestamp?: number, role: 'user' | 'system' = 'user'): Message => ({
  id: 'm',
  role,
  text: 'x',
  ...(timestamp !== undefined && { timestamp }),
})

describe('the day shown above a message', () => {
  it('appears above the first message of the day', () => {
    expect(dayBegunBy(said(at(19, 1)), [said(at(18, 23))], now)).toBe(dayOf(at(19, 0)))
    expect(dayBegunBy(said(at(18, 23)), [said(at(18, 1))], now)).toBeUndefined()
  })

  it('ignores messages without a timestamp', () => {
    expect(dayBegunBy(said(), [said(at(18, 1))], now)).toBeUndefined()
    expect(dayBegunBy(said(at(18, 5)), [said(), said(at(18, 1))], now)).toBeUndefined()
    expect(dayBegunBy(said(at(19, 5)), [said(), said(at(18, 1))], now)).toBe(dayOf(at(19, 0)))
  })

  it('ignores hidden messages', () => {
    expect(dayBegunBy(said(at(19, 1), 'system'), [said(at(18, 1))], now)).toBeUndefined()
    expect(dayBegunBy(said(at(19, 2)), [said(at(19, 1), 'system'), said(at(18, 1))], now)).toBe(
      dayOf(at(19, 0)),
    )
  })

  it('appears above the first message of a thread unless it is today', () => {
    expect(dayBegunBy(said(at(18, 1)), [], now)).toBe(dayOf(at(18, 0)))
    expect(dayBegunBy(said(at(20, 1)), [], now)).toBeUndefined()
  })

  it('is named today, yesterday or by its date', () => {
    const name = (timestamp: number) => dayText(dayOf(timestamp), now, english.message, 'en')
    expect(name(at(20, 1))).toBe('Today')
    expect(name(at(19, 1))).toBe('Yesterday')
    expect(name(at(18, 1))).toMatch(/18/)
    expect(name(at(18, 1))).not.toMatch(/2026/)
    expect(name(new Date(2024, 5, 1).getTime())).toMatch(/2024/)
  })

  it('is named yesterday even when the clocks change', () => {
    for (let day = 0; day < 366; day += 1) {
      const noon = new Date(2026, 0, day, 12).getTime()
      const before = new Date(2026, 0, day - 1, 12).getTime()
      expect(dayText(dayOf(before), noon, english.message, 'en')).toBe('Yesterday')
    }
  })
})

describe('a thought', () => {
  const thought: Message = { id: 'r', role: 'reasoning', text: 'Hm', timestamp: 1000 }
  const answer = (timestamp?: number): Message => ({
    id: 'a',
    role: 'assistant',
    text: '',
    toolCalls: [],
    ...(timestamp !== undefined && { timestamp }),
  })

  it('lasts until the next message', () => {
    expect(secondsOfThought(thought, answer(9400))).toBe(8)
    expect(secondsOfThought(thought, answer(1010))).toBe(1)
  })

  it('has an unknown duration if its end is unknown', () => {
    expect(secondsOfThought(thought, undefined)).toBeUndefined()
    expect(secondsOfThought(thought, answer())).toBeUndefined()
    expect(secondsOfThought(thought, answer(500))).toBeUndefined()
    expect(secondsOfThought(thought, said(90_000))).toBeUndefined()
  })

  it('is given in minutes when it was long', () => {
    expect(english.message.thoughtFor(8)).toBe('Thought for 8 s')
    expect(english.message.thoughtFor(65)).toBe('Thought for 1 min 5 s')
  })
})
