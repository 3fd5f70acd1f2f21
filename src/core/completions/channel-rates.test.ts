import type { StructuredAnswer } from '@/core/completions/structured/generate-structured'
import type { AnswerChannel, ToolCall } from '@/core/conversation/message'

import {
  ChannelRates,
  countAnswer,
  countStructured,
  noRates,
  shouldOfferJson,
  successRate,
} from './channel-rates'

const offered = { names: new Set(['weather']), channel: 'tool' } as const

const call = (error?: string): ToolCall => ({
  id: 'c',
  name: 'weather',
  arguments: '{}',
  status: error === undefined ? 'completed' : 'failed',
  result: { messageId: 'm', content: '', ...(error !== undefined && { error }) },
})

const answer = (channel: AnswerChannel, ...toolCalls: ToolCall[]) => ({
  channel,
  toolCalls,
  text: '',
})
const inWords = (text: string) => ({ channel: 'text' as const, toolCalls: [], text })

const counted = (...answers: Parameters<typeof countAnswer>[1][]) =>
  answers.reduce((rates, one) => countAnswer(rates, one, offered), noRates)

describe('the rates of a model', () => {
  it('count each call under its channel', () => {
    expect(counted(answer('tool', call(), call('invalid arguments')), answer('text'))).toEqual({
      tool: { succeeded: 1, failed: 1 },
      json: { succeeded: 0, failed: 0 },
      text: { succeeded: 1, failed: 0 },
    })
  })

  it('count a JSON call as a failure of the native channel, too, if that was offered', () => {
    expect(counted(answer('json', call()))).toMatchObject({
      tool: { succeeded: 0, failed: 1 },
      json: { succeeded: 1, failed: 0 },
    })
    const toolless = { ...offered, channel: 'json' } as const
    expect(countAnswer(noRates, answer('json', call()), toolless)).toMatchObject({
      tool: { succeeded: 0, failed: 0 },
      json: { succeeded: 1, failed: 0 },
    })
  })

  it('do not count a failed tool or a denial as a failure of the model', () => {
    expect(counted(answer('tool', call('denied'), call('timed out'))).tool.failed).toBe(0)
  })

  it('count a call written as plain text as a failure', () => {
    const rates = counted(
      inWords('Fine.'),
      inWords('```json\n{"name":"weather","arguments":{}}\n```'),
      inWords('{"name":"Bern"}'),
    )
    expect(rates.tool).toEqual({ succeeded: 0, failed: 1 })
    expect(rates.text).toEqual({ succeeded: 2, failed: 0 })
  })

  it('count a missed call under the channel it should have used', () => {
    const missed = inWords('{"name":"weather","arguments":{}}')
    const rates = countAnswer(noRates, missed, { ...offered, channel: 'json' })
    expect(rates.json).toEqual({ succeeded: 0, failed: 1 })
    expect(rates.tool).toEqual({ succeeded: 0, failed: 0 })
  })

  it('ignore answers from agents', () => {
    expect(counted({ toolCalls: [call()], text: '' })).toBe(noRates)
  })

  it('weigh recent answers more than old ones', () => {
    const bad = Array.from({ length: 40 }, () => answer('tool', call('unknown tool')))
    const good = Array.from({ length: 30 }, () => answer('tool', call()))
    const rates = counted(...bad, ...good)
    expect(successRate(rates.tool)).toBeGreaterThan(0.5)
    expect(ChannelRates.parse(rates)).toEqual(rates)
  })

  it('are undefined without answers', () => {
    expect(successRate(noRates.tool)).toBeUndefined()
    expect(successRate({ succeeded: 1, failed: 3 })).toBe(0.25)
  })
})

describe('the rates of side tasks', () => {
  const held = (asked: AnswerChannel, channel: AnswerChannel): StructuredAnswer<unknown> => ({
    ok: true,
    value: {},
    asked,
    channel,
  })
  const malformed: StructuredAnswer<unknown> = {
    ok: false,
    fault: { kind: 'arguments-malformed', problem: '' },
    code: 'E-UICP-0101',
    asked: 'json',
  }
  const late: StructuredAnswer<unknown> = {
    ok: false,
    fault: { kind: 'answer-timed-out' },
    code: 'E-UICP-0105',
    asked: 'tool',
  }

  it('count the channel that was used and the one that was missed', () => {
    const rates = [held('tool', 'tool'), held('tool', 'json'), held('json', 'text')].reduce(
      countStructured,
      noRates,
    )
    expect(rates).toEqual({
      tool: { succeeded: 1, failed: 1 },
      json: { succeeded: 1, failed: 1 },
      text: { succeeded: 1, failed: 0 },
    })
  })

  it('count an answer that does not fit as a failure, and ignore a missing answer', () => {
    expect(countStructured(noRates, malformed).json).toEqual({ succeeded: 0, failed: 1 })
    expect(countStructured(noRates, late)).toBe(noRates)
  })
})

describe('the offer to call tools as JSON', () => {
  const bad = answer('tool', call('invalid arguments'))
  const good = answer('tool', call())

  it('is made when native calls keep failing', () => {
    expect(shouldOfferJson(counted(bad, bad))).toBe(false)
    expect(shouldOfferJson(counted(bad, bad, bad))).toBe(true)
  })

  it('is not made when most native calls succeed', () => {
    expect(shouldOfferJson(counted(good, good, good, bad, bad, bad))).toBe(false)
  })

  it('is not made when JSON calls fail, too', () => {
    const badJson = answer('json', call('invalid arguments'))
    expect(shouldOfferJson(counted(bad, bad, bad, badJson))).toBe(false)
  })
})
