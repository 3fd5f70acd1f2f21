import { createChunkExpander } from './chunk-expander'
import type { AguiEvent, WholeEvent } from './event'
import type { ChunkFault } from './warning'

function expandAll(...events: readonly AguiEvent[]) {
  const whole: WholeEvent[] = []
  const faults: (ChunkFault | undefined)[] = []
  const expand = createChunkExpander((event) => whole.push(event))
  for (const event of events) faults.push(expand(event))
  return { whole, fault: faults.find((fault) => fault !== undefined) }
}

/** Formats each event as one short line. */
function summarize(events: readonly WholeEvent[]): string[] {
  return events.map((event) => {
    const words: string[] = [event.type]
    if ('messageId' in event) words.push(event.messageId)
    if ('toolCallId' in event) words.push(event.toolCallId)
    if ('delta' in event && typeof event.delta === 'string') words.push(event.delta)
    if ('subagentRunId' in event && event.subagentRunId) words.push('by', event.subagentRunId)
    return words.join(' ')
  })
}

const text = (fields: object = {}): AguiEvent => ({ type: 'TEXT_MESSAGE_CHUNK', ...fields })
const call = (fields: object = {}): AguiEvent => ({ type: 'TOOL_CALL_CHUNK', ...fields })
const reasoning = (fields: object = {}): AguiEvent => ({
  type: 'REASONING_MESSAGE_CHUNK',
  ...fields,
})
const finished: AguiEvent = { type: 'RUN_FINISHED', threadId: 't', runId: 'r' }

describe('chunk expansion', () => {
  it('opens, continues and ends a message', () => {
    const { whole } = expandAll(
      text({ messageId: 'm', delta: 'a' }),
      text({ delta: 'b' }),
      finished,
    )
    expect(whole).toStrictEqual([
      { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'a' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'b' },
      { type: 'TEXT_MESSAGE_END', messageId: 'm' },
      finished,
    ])
  })

  it('opens a message with its role and its name', () => {
    const { whole } = expandAll(
      text({ messageId: 'm', role: 'developer', name: 'n' }),
      text({ name: 'n' }),
    )
    expect(whole).toStrictEqual([
      { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'developer', name: 'n' },
    ])
  })

  it('opens a call with its name and its parent message', () => {
    const { whole } = expandAll(
      call({ toolCallId: 'c', toolCallName: 'n', parentMessageId: 'm', delta: '{' }),
      call({ toolCallId: 'c', toolCallName: 'n', delta: '}' }),
    )
    expect(whole).toStrictEqual([
      { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'n', parentMessageId: 'm' },
      { type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: '{' },
      { type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: '}' },
    ])
  })

  it('ends an open message or call when the next one begins', () => {
    const { whole } = expandAll(
      reasoning({ messageId: 'r', delta: 'hm' }),
      text({ messageId: 'm1', delta: 'a' }),
      text({ messageId: 'm2', delta: 'b' }),
      call({ toolCallId: 'c', toolCallName: 'n' }),
    )
    expect(summarize(whole)).toEqual([
      'REASONING_MESSAGE_START r',
      'REASONING_MESSAGE_CONTENT r hm',
      'REASONING_MESSAGE_END r',
      'TEXT_MESSAGE_START m1',
      'TEXT_MESSAGE_CONTENT m1 a',
      'TEXT_MESSAGE_END m1',
      'TEXT_MESSAGE_START m2',
      'TEXT_MESSAGE_CONTENT m2 b',
      'TEXT_MESSAGE_END m2',
      'TOOL_CALL_START c',
    ])
  })

  it('keeps the chunks of different subagents apart', () => {
    const { whole } = expandAll(
      text({ messageId: 'm1', delta: 'a', subagentRunId: 's1' }),
      text({ messageId: 'm2', delta: 'b', subagentRunId: 's2' }),
      text({ delta: 'c', subagentRunId: 's1' }),
      { type: 'STEP_STARTED', stepName: 'x' },
      text({ delta: 'd', subagentRunId: 's2' }),
      { type: 'SUBAGENT_FINISHED', subagentRunId: 's1' },
      text({ delta: 'e' }),
    )
    expect(summarize(whole)).toEqual([
      'TEXT_MESSAGE_START m1 by s1',
      'TEXT_MESSAGE_CONTENT m1 a by s1',
      'TEXT_MESSAGE_START m2 by s2',
      'TEXT_MESSAGE_CONTENT m2 b by s2',
      'TEXT_MESSAGE_CONTENT m1 c by s1',
      'STEP_STARTED',
      'TEXT_MESSAGE_CONTENT m2 d by s2',
      'TEXT_MESSAGE_END m1 by s1',
      'SUBAGENT_FINISHED by s1',
      'TEXT_MESSAGE_CONTENT m2 e by s2',
    ])
  })

  it.each<[AguiEvent, boolean]>([
    [{ type: 'CUSTOM', name: 'n', value: 1 }, true],
    [{ type: 'STATE_SNAPSHOT', snapshot: 1 }, true],
    [{ type: 'TEXT_MESSAGE_START', messageId: 'x' }, true],
    [{ type: 'RUN_ERROR', message: 'x' }, true],
    [{ type: 'MESSAGES_SNAPSHOT', messages: [] }, true],
    [{ type: 'RUN_STARTED', threadId: 't', runId: 'r' }, true],
    [{ type: 'TEXT_MESSAGE_CONTENT', messageId: 'x', delta: 'a' }, true],
    [{ type: 'REASONING_MESSAGE_CONTENT', messageId: 'x', delta: 'a' }, true],
    [{ type: 'TOOL_CALL_ARGS', toolCallId: 'x', delta: '{' }, true],
    [{ type: 'TOOL_CALL_ARGS', toolCallId: 'x', delta: '{', subagentRunId: 's' }, false],
    [{ type: 'RAW', event: 1 }, false],
    [{ type: 'ACTIVITY_SNAPSHOT', messageId: 'a', activityType: 'a', content: {} }, false],
    [
      {
        type: 'REASONING_ENCRYPTED_VALUE',
        subtype: 'message',
        entityId: 'm',
        encryptedValue: 'v',
      },
      false,
    ],
    [{ type: 'ACTIVITY_DELTA', messageId: 'a', activityType: 'a', patch: [] }, false],
    [{ type: 'SUBAGENT_STARTED', subagentRunId: 's', name: 'n' }, false],
    [{ type: 'CUSTOM', name: 'n', value: 1, subagentRunId: 's' }, false],
  ])('ends the open message at %j: %p', (event, isEnded) => {
    const { whole } = expandAll(text({ messageId: 'm', delta: 'a' }), event)
    expect(whole.some(({ type }) => type === 'TEXT_MESSAGE_END')).toBe(isEnded)
    expect(whole.at(-1)).toStrictEqual(event)
  })

  it.each<[AguiEvent, boolean]>([
    [finished, true],
    [{ type: 'RUN_STARTED', threadId: 't', runId: 'r' }, true],
    [{ type: 'RUN_ERROR', message: 'x' }, true],
    [{ type: 'MESSAGES_SNAPSHOT', messages: [] }, true],
    [{ type: 'SUBAGENT_ERROR', subagentRunId: 's', message: 'x' }, true],
    [{ type: 'SUBAGENT_STARTED', subagentRunId: 's', name: 'n' }, false],
    [{ type: 'STATE_SNAPSHOT', snapshot: 1 }, false],
  ])("ends a subagent's open message at %j: %p", (event, isEnded) => {
    const { whole } = expandAll(text({ messageId: 'm', delta: 'a', subagentRunId: 's' }), event)
    expect(whole.some(({ type }) => type === 'TEXT_MESSAGE_END')).toBe(isEnded)
  })

  it("continues a subagent's message by its id alone", () => {
    const { whole, fault } = expandAll(
      text({ messageId: 'm', subagentRunId: 's' }),
      text({ messageId: 'm', delta: 'a' }),
    )
    expect(fault).toBeUndefined()
    expect(summarize(whole)).toEqual(['TEXT_MESSAGE_START m by s', 'TEXT_MESSAGE_CONTENT m a by s'])
  })

  it('distinguishes a call from a message with the same id', () => {
    const { whole } = expandAll(
      text({ messageId: 'x', subagentRunId: 's' }),
      call({ toolCallId: 'x', toolCallName: 'n' }),
    )
    expect(summarize(whole)).toEqual(['TEXT_MESSAGE_START x by s', 'TOOL_CALL_START x'])
  })

  it('ends calls and reasoning like messages', () => {
    const { whole } = expandAll(
      reasoning({ messageId: 'r', metadata: { a: 1 } }),
      reasoning({ delta: 'hm' }),
      call({ toolCallId: 'c', toolCallName: 'n', subagentRunId: 's' }),
      finished,
    )
    expect(whole).toStrictEqual([
      {
        type: 'REASONING_MESSAGE_START',
        messageId: 'r',
        role: 'reasoning',
        metadata: { a: 1 },
      },
      { type: 'REASONING_MESSAGE_CONTENT', messageId: 'r', delta: 'hm' },
      { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'n', subagentRunId: 's' },
      { type: 'REASONING_MESSAGE_END', messageId: 'r' },
      { type: 'TOOL_CALL_END', toolCallId: 'c', subagentRunId: 's' },
      finished,
    ])
  })

  it('leaves a message open when the stream ends', () => {
    expect(summarize(expandAll(text({ messageId: 'm', delta: 'a' })).whole)).not.toContain(
      'TEXT_MESSAGE_END m',
    )
  })

  it('carries metadata on a chunk without a delta', () => {
    const { whole } = expandAll(text({ messageId: 'm' }), text({ metadata: { tokens: 3 } }))
    expect(whole).toStrictEqual([
      { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: '', metadata: { tokens: 3 } },
    ])
  })

  it("attaches the provider's raw event to the content", () => {
    const { whole } = expandAll(text({ messageId: 'm', rawEvent: 1 }), text({ rawEvent: 2 }))
    expect(whole).toStrictEqual([
      { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: '', rawEvent: 1 },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: '', rawEvent: 2 },
    ])
  })

  it('emits nothing for an empty chunk', () => {
    expect(expandAll(text({ messageId: 'm', delta: 'a' }), text({})).whole).toHaveLength(2)
  })

  it('accepts an empty string as an id', () => {
    const { whole } = expandAll(
      text({ messageId: 'm', delta: 'a' }),
      text({ messageId: '', delta: 'b' }),
    )
    expect(whole.at(-1)).toStrictEqual({ type: 'TEXT_MESSAGE_CONTENT', messageId: '', delta: 'b' })
  })

  it.each<[ChunkFault, AguiEvent[]]>([
    ['no-id', [text({ delta: 'a' })]],
    ['no-id', [call({ toolCallName: 'n' })]],
    ['no-id', [reasoning({})]],
    ['no-name', [call({ toolCallId: 'c' })]],
    ['contradicts-its-start', [text({ messageId: 'm' }), text({ messageId: 'm', role: 'user' })]],
    ['contradicts-its-start', [text({ messageId: 'm' }), text({ name: 'n' })]],
    [
      'contradicts-its-start',
      [call({ toolCallId: 'c', toolCallName: 'n' }), call({ toolCallName: 'other' })],
    ],
    [
      'contradicts-its-start',
      [call({ toolCallId: 'c', toolCallName: 'n' }), call({ parentMessageId: 'm' })],
    ],
    [
      'contradicts-its-start',
      [text({ messageId: 'm' }), text({ messageId: 'm', subagentRunId: 's' })],
    ],
    [
      'several-open',
      [
        text({ messageId: 'm1', subagentRunId: 's1' }),
        text({ messageId: 'm2', subagentRunId: 's2' }),
        text({ delta: 'whose?' }),
      ],
    ],
  ])('reports the fault %s', (fault, events) => {
    expect(expandAll(...events).fault).toBe(fault)
  })
})
