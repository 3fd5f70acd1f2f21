import { createDecoder } from './decoder'
import type { AguiEvent } from './event'
import type { Warning, WireFailure } from './warning'

function decodeOne(value: unknown, runId?: string) {
  const warnings: Warning[] = []
  const failures: WireFailure[] = []
  const decode = createDecoder(
    {
      onWarning: (warning) => warnings.push(warning),
      onFailure: (failure) => failures.push(failure),
    },
    runId,
  )
  return { event: decode(value), warnings, failures }
}

describe('a tool_usage event', () => {
  it('is translated into a custom event', () => {
    const { event, warnings, failures } = decodeOne({
      type: 'tool_usage',
      tools: ['search', 'calculate'],
    })
    expect(event).toEqual({
      type: 'CUSTOM',
      name: 'tool_usage',
      value: { tools: ['search', 'calculate'] },
    })
    expect(warnings).toEqual([{ kind: 'legacy', eventType: 'tool_usage' }])
    expect(failures).toEqual([])
  })

  it('keeps its timestamp, if it has one', () => {
    const custom = { type: 'CUSTOM', name: 'tool_usage', value: { tools: [] } }
    const at = (time: object) => decodeOne({ type: 'tool_usage', tools: [], ...time }).event
    expect(at({ timestamp: 5 })).toStrictEqual({ ...custom, timestamp: 5 })
    expect(at({})).toStrictEqual(custom)
  })
})

describe('the translator of older events', () => {
  it("translates thinking events, with ids derived from the run's id", () => {
    const events: (AguiEvent | undefined)[] = []
    const warnings: Warning[] = []
    const decode = createDecoder({
      onWarning: (warning) => warnings.push(warning),
      onFailure: () => expect('no failure').toBe('a failure'),
    })
    for (const value of [
      { type: 'RUN_STARTED', threadId: 't', runId: 'r7' },
      { type: 'THINKING_START', title: 'Plan' },
      { type: 'THINKING_TEXT_MESSAGE_START' },
      { type: 'THINKING_TEXT_MESSAGE_CONTENT', delta: 'hm' },
      { type: 'THINKING_TEXT_MESSAGE_END' },
      { type: 'THINKING_END' },
    ]) {
      events.push(decode(value))
    }
    expect(events.slice(1)).toEqual([
      { type: 'REASONING_START', messageId: 'r7-thinking-1' },
      { type: 'REASONING_MESSAGE_START', messageId: 'r7-thinking-2', role: 'reasoning' },
      { type: 'REASONING_MESSAGE_CONTENT', messageId: 'r7-thinking-2', delta: 'hm' },
      { type: 'REASONING_MESSAGE_END', messageId: 'r7-thinking-2' },
      { type: 'REASONING_END', messageId: 'r7-thinking-1' },
    ])
    expect(warnings).toContainEqual({ kind: 'legacy', eventType: 'THINKING_START' })
  })

  it('makes up ids for thinking events whose start was lost', () => {
    const decode = createDecoder({ onWarning: () => {}, onFailure: () => {} })
    const idOf = (type: string) => decode({ type, delta: 'd' })
    expect(idOf('THINKING_END')).toMatchObject({ messageId: 'run-thinking-1' })
    expect(idOf('THINKING_TEXT_MESSAGE_END')).toMatchObject({ messageId: 'run-thinking-2' })
    expect(idOf('THINKING_TEXT_MESSAGE_CONTENT')).toMatchObject({ messageId: 'run-thinking-3' })
    expect(idOf('THINKING_TEXT_MESSAGE_CONTENT')).toMatchObject({ messageId: 'run-thinking-3' })
    expect(idOf('THINKING_TEXT_MESSAGE_END')).toMatchObject({ messageId: 'run-thinking-3' })
    expect(idOf('THINKING_TEXT_MESSAGE_END')).toMatchObject({ messageId: 'run-thinking-4' })
    expect(idOf('THINKING_START')).toMatchObject({ messageId: 'run-thinking-5' })
    expect(idOf('THINKING_END')).toMatchObject({ messageId: 'run-thinking-5' })
    expect(idOf('THINKING_END')).toMatchObject({ messageId: 'run-thinking-6' })
  })

  const input = { threadId: 't', runId: 'r', messages: [], tools: [], context: [] }

  it.each([
    [{ type: 'REASONING_MESSAGE_START', messageId: 'm', role: 'reasoning' }],
    [{ type: 'RUN_STARTED', threadId: 't', runId: 'r', input }],
    [{ type: 'MESSAGES_SNAPSHOT', messages: [] }],
    [{ type: 'TOOL_CALL_RESULT', messageId: 'm', toolCallId: 'c', content: 'ok' }],
  ])('does not report a modern event with an unknown member as legacy: %j', (event) => {
    expect(decodeOne({ ...event, colour: 'red' })).toEqual({
      event,
      warnings: [{ kind: 'unknown-member', eventType: event.type, at: '/colour' }],
      failures: [],
    })
  })

  it('derives ids from the run that is resumed', () => {
    const { event } = decodeOne({ type: 'THINKING_TEXT_MESSAGE_CONTENT', delta: 'so' }, 'r9')
    expect(event).toMatchObject({ messageId: 'r9-thinking-1', delta: 'so' })
  })

  it.each([
    [
      { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'n', parentMessageId: null },
      { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'n' },
    ],
    [
      { type: 'RUN_FINISHED', threadId: 't', runId: 'r', outcome: null, result: null },
      { type: 'RUN_FINISHED', threadId: 't', runId: 'r' },
    ],
    [
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'd', timestamp: null, rawEvent: null },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'd' },
    ],
    [
      { type: 'REASONING_MESSAGE_START', messageId: 'm', role: 'assistant' },
      { type: 'REASONING_MESSAGE_START', messageId: 'm', role: 'reasoning' },
    ],
  ])('removes nulls and translates old roles: %j', (value, event) => {
    const result = decodeOne(value)
    expect(result.event).toEqual(event)
    expect(result.warnings).toEqual([{ kind: 'legacy', eventType: value.type }])
  })

  it('keeps a null that is data', () => {
    const event = { type: 'CUSTOM', name: 'n', value: null, metadata: { a: null } }
    expect(decodeOne(event)).toEqual({ event, warnings: [], failures: [] })
  })

  const resultOf = (...content: unknown[]) =>
    decodeOne({ type: 'TOOL_CALL_RESULT', messageId: 'm', toolCallId: 'c', content })

  it.each([[{ type: 'binary' }], [{ type: 'binary', mimeType: 'image/png' }]])(
    'drops a content part without data: %j',
    (part) => {
      const text = { type: 'text', text: 't' }
      expect(resultOf(part, text).event).toMatchObject({ content: [text] })
    },
  )

  it.each([[null], [7]])('skips an event with a malformed content part: %j', (part) => {
    expect(resultOf(part).warnings).toContainEqual(
      expect.objectContaining({ kind: 'malformed-event' }),
    )
  })

  it.each([
    [
      { type: 'binary', mimeType: 'video/mp4', data: '', url: 'u' },
      { type: 'video', source: { type: 'url', value: 'u', mimeType: 'video/mp4' } },
    ],
    [
      { type: 'binary', mimeType: 'image/gif', data: 7, url: '', id: 'f', filename: '' },
      { type: 'image', source: { type: 'file', value: 'f', mimeType: 'image/gif' } },
    ],
    [
      { type: 'image', source: { type: 'url', value: 'u' }, mimeType: 'video/mp4', data: 'AA==' },
      { type: 'image', source: { type: 'url', value: 'u' } },
    ],
  ])('translates the parts of a result: %j', (part, modern) => {
    expect(resultOf(part).event).toMatchObject({ content: [modern] })
  })

  it('translates binary parts wherever messages occur', () => {
    const message = (...parts: unknown[]) => ({ id: 'u', role: 'user', content: parts })
    const old = message(
      { type: 'binary', mimeType: 'image/png', data: 'AA==' },
      { type: 'binary', mimeType: 'application/pdf', url: 'https://x', filename: 'a.pdf' },
      { type: 'binary', mimeType: 'audio/wav', id: 'file-1' },
    )
    const modern = message(
      { type: 'image', source: { type: 'data', value: 'AA==', mimeType: 'image/png' } },
      {
        type: 'document',
        source: { type: 'url', value: 'https://x', mimeType: 'application/pdf' },
        metadata: { filename: 'a.pdf' },
      },
      { type: 'audio', source: { type: 'file', value: 'file-1', mimeType: 'audio/wav' } },
    )
    expect(decodeOne({ type: 'MESSAGES_SNAPSHOT', messages: [old] }).event).toEqual({
      type: 'MESSAGES_SNAPSHOT',
      messages: [modern],
    })
    const input = { threadId: 't', runId: 'r', messages: [old] }
    expect(
      decodeOne({ type: 'RUN_STARTED', threadId: 't', runId: 'r', input }).event,
    ).toMatchObject({ input: { messages: [modern] } })
  })
})
