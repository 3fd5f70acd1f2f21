import type { AguiEventOf, WholeEvent } from '@/core/agui/event'
import type { Message } from '@/core/conversation/message'

import { createDraft, type Draft } from './draft'

const started: WholeEvent = { type: 'RUN_STARTED', threadId: 't1', runId: 'r1' }
const finished: WholeEvent = { type: 'RUN_FINISHED', threadId: 't1', runId: 'r1' }
const open = (messageId: string): WholeEvent => ({ type: 'TEXT_MESSAGE_START', messageId })
const say = (messageId: string, delta: string): AguiEventOf<'TEXT_MESSAGE_CONTENT'> => ({
  type: 'TEXT_MESSAGE_CONTENT',
  messageId,
  delta,
})
const close = (messageId: string): WholeEvent => ({ type: 'TEXT_MESSAGE_END', messageId })

function foldAll(...events: readonly WholeEvent[]): Draft {
  const draft = createDraft()
  for (const event of events) draft.apply(event)
  return draft
}

function textOf(draft: Draft, id: string): string | undefined {
  const message = draft.message(id)
  return message && 'text' in message ? message.text : undefined
}

describe('the fold', () => {
  it('keeps the text of an answer during and after streaming', () => {
    const draft = foldAll(started, open('m1'), say('m1', 'Hel'), say('m1', 'lo'))
    expect(draft.message('m1')).toEqual({
      id: 'm1',
      role: 'assistant',
      text: 'Hello',
      isStreaming: true,
      toolCalls: [],
      runId: 'r1',
    })
    draft.apply(close('m1'))
    expect(draft.message('m1')).toMatchObject({ text: 'Hello', isStreaming: false })
  })

  it('keeps messages in the order of their arrival, whatever their timestamps', () => {
    const at = (id: string, timestamp: number) => ({ ...open(id), timestamp })
    const draft = foldAll(started, at('m1', 86_400_000), at('m2', 0), at('m3', 43_200_000))
    expect(draft.ids).toEqual(['m1', 'm2', 'm3'])
  })

  it('keeps the author and the time of a message', () => {
    const draft = foldAll(started, {
      type: 'TEXT_MESSAGE_START',
      messageId: 'm1',
      role: 'system',
      name: 'admin',
      subagentRunId: 's',
      timestamp: 9,
    })
    expect(draft.message('m1')).toEqual({
      id: 'm1',
      role: 'system',
      name: 'admin',
      text: '',
      isStreaming: true,
      runId: 'r1',
      subagentRunId: 's',
      timestamp: 9,
    })
  })

  it("keeps the person's message and gives it the time of its run", () => {
    const draft = createDraft()
    draft.addMessage({ id: 'u1', role: 'user', text: 'Hi' })
    draft.beginRun('t1', 'r1')
    draft.apply({ ...started, timestamp: 7 })
    expect(draft.message('u1')).toEqual({
      id: 'u1',
      role: 'user',
      text: 'Hi',
      runId: 'r1',
      timestamp: 7,
    })
  })

  it("does not overwrite the run of the person's message, or invent a time", () => {
    const earlier: Message = { id: 'u1', role: 'user', text: 'Hi', runId: 'r0' }
    const draft = createDraft([earlier])
    draft.apply({ ...started, timestamp: 7 })
    expect(draft.message('u1')).toBe(earlier)
    const other = createDraft([{ id: 'u1', role: 'user', text: 'Hi' }])
    other.apply(started)
    expect(other.message('u1')).toStrictEqual({ id: 'u1', role: 'user', text: 'Hi', runId: 'r1' })
  })

  it('keeps reasoning apart from the answer', () => {
    const draft = foldAll(
      started,
      { type: 'REASONING_START', messageId: 'span' },
      { type: 'REASONING_MESSAGE_START', messageId: 'r', role: 'reasoning' },
      { type: 'REASONING_MESSAGE_CONTENT', messageId: 'r', delta: 'hm' },
      { type: 'REASONING_MESSAGE_END', messageId: 'r' },
      { type: 'REASONING_END', messageId: 'span' },
      open('m1'),
    )
    expect(draft.ids).toEqual(['r', 'm1'])
    expect(draft.message('r')).toMatchObject({ role: 'reasoning', text: 'hm', isStreaming: false })
  })

  it('continues an answer that is reopened', () => {
    const draft = foldAll(
      started,
      open('m1'),
      say('m1', 'a'),
      close('m1'),
      open('m1'),
      say('m1', 'b'),
    )
    expect(textOf(draft, 'm1')).toBe('ab')
    expect(draft.warnings).toEqual([])
  })

  it('shows a text whose start was lost', () => {
    const draft = foldAll(started, say('m1', 'tail'))
    expect(draft.message('m1')).toMatchObject({
      role: 'assistant',
      text: 'tail',
      isStreaming: true,
    })
    expect(draft.warnings).toEqual([
      { kind: 'not-open', eventType: 'TEXT_MESSAGE_CONTENT', id: 'm1' },
    ])
  })

  it('ignores a delta after the end of its message', () => {
    const draft = foldAll(started, open('m1'), say('m1', 'a'), close('m1'), say('m1', 'late'))
    expect(textOf(draft, 'm1')).toBe('a')
  })

  it("never overwrites the person's message", () => {
    const draft = createDraft([{ id: 'u1', role: 'user', text: 'q' }])
    draft.apply(started)
    draft.apply({ type: 'TEXT_MESSAGE_START', messageId: 'u1', role: 'user' })
    for (const event of [say('u1', 'q'), close('u1')]) draft.apply(event)
    expect(draft.ids).toEqual(['u1'])
    expect(draft.message('u1')).toMatchObject({ role: 'user', text: 'q' })
    expect(draft.warnings).toContainEqual({
      kind: 'id-taken',
      eventType: 'TEXT_MESSAGE_START',
      id: 'u1',
    })
  })

  it("streams a person's message from another device", () => {
    const draft = foldAll(started, { type: 'TEXT_MESSAGE_START', messageId: 'u2', role: 'user' })
    for (const event of [say('u2', 'H'), say('u2', 'i'), close('u2')]) draft.apply(event)
    expect(draft.message('u2')).toMatchObject({ role: 'user', text: 'Hi', isStreaming: false })
    expect(draft.warnings).toEqual([])
  })

  it('separates an answer from a question with the same id', () => {
    const draft = createDraft([{ id: 'x', role: 'user', text: 'q' }])
    for (const event of [started, open('x'), say('x', 'a'), close('x'), open('x'), say('x', 'b')]) {
      draft.apply(event)
    }
    expect(draft.message('x')).toMatchObject({ role: 'user', text: 'q' })
    expect(draft.message('x-answer')).toMatchObject({ role: 'assistant', text: 'ab' })
  })

  it('separates reasoning from an answer with the same id', () => {
    const draft = foldAll(
      started,
      { type: 'REASONING_MESSAGE_START', messageId: 'm', role: 'reasoning' },
      open('m'),
      say('m', 'answer'),
      { type: 'REASONING_MESSAGE_CONTENT', messageId: 'm', delta: 'hm' },
      { type: 'REASONING_MESSAGE_END', messageId: 'm' },
      { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'n', parentMessageId: 'm' },
      close('m'),
    )
    expect(draft.ids).toEqual(['m', 'm-answer'])
    expect(draft.message('m')).toMatchObject({ role: 'reasoning', text: 'hm', isStreaming: false })
    expect(draft.message('m-answer')).toMatchObject({
      text: 'answer',
      isStreaming: false,
      toolCalls: [{ id: 'c' }],
    })
    const reverse = foldAll(started, open('m'), {
      type: 'REASONING_MESSAGE_START',
      messageId: 'm',
      role: 'reasoning',
    })
    expect(reverse.ids).toEqual(['m', 'm-reasoning'])
  })

  it('merges the metadata of a message; the last value of a key wins', () => {
    const draft = foldAll(
      started,
      { type: 'TEXT_MESSAGE_START', messageId: 'm1', metadata: { a: 1, b: { x: 1 } } },
      { ...say('m1', 'x'), metadata: { b: { y: 2 } } },
      { type: 'TEXT_MESSAGE_END', messageId: 'm1', metadata: { c: null } },
    )
    expect(draft.message('m1')).toMatchObject({
      text: 'x',
      metadata: { a: 1, b: { y: 2 }, c: null },
    })
  })

  it('warns when another subagent writes into a message', () => {
    const draft = foldAll(started, open('m1'), { ...say('m1', 'x'), subagentRunId: 's' })
    expect(textOf(draft, 'm1')).toBe('x')
    expect(draft.warnings).toEqual([
      { kind: 'other-owner', eventType: 'TEXT_MESSAGE_CONTENT', id: 'm1' },
    ])
  })

  it('continues in the middle of a message after a restart', () => {
    const half: Message = {
      id: 'm1',
      role: 'assistant',
      text: 'one ',
      isStreaming: true,
      toolCalls: [],
      runId: 'r1',
    }
    const draft = createDraft([half])
    draft.beginRun('t1', 'r1')
    for (const event of [say('m1', 'two'), close('m1'), finished]) draft.apply(event)
    expect(draft.message('m1')).toMatchObject({ text: 'one two', isStreaming: false })
    expect(draft.warnings).toEqual([])
  })
})
