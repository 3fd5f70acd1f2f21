import type { WholeEvent } from '@/core/agui/event'
import { createDraft } from '@/core/conversation/fold/draft'

const started: WholeEvent = { type: 'RUN_STARTED', threadId: 't1', runId: 'r1' }
const say = (messageId: string, delta: string): WholeEvent => ({
  type: 'TEXT_MESSAGE_CONTENT',
  messageId,
  delta,
})

function twoAnswers() {
  const draft = createDraft([{ id: 'u1', role: 'user', text: 'q' }])
  draft.apply(started)
  draft.apply({ type: 'TEXT_MESSAGE_START', messageId: 'm1' })
  draft.apply({ type: 'TEXT_MESSAGE_START', messageId: 'm2' })
  draft.takeChanges()
  return draft
}

describe('publication', () => {
  it('lists only changed messages', () => {
    const draft = twoAnswers()
    draft.apply(say('m1', 'a'))
    draft.apply(say('m1', 'b'))
    expect(draft.takeChanges()).toEqual({
      messageIds: new Set(['m1']),
      list: false,
      state: false,
      run: false,
    })
  })

  it('lists a message again when it changes again, whether or not it was read', () => {
    const draft = twoAnswers()
    draft.apply(say('m1', 'a'))
    draft.takeChanges()
    draft.apply(say('m1', 'b'))
    expect(draft.takeChanges().messageIds).toEqual(new Set(['m1']))
    draft.message('m1')
    draft.apply(say('m1', 'c'))
    draft.message('m1')
    expect(draft.takeChanges().messageIds).toEqual(new Set(['m1']))
  })

  it('is empty when nothing has changed', () => {
    const draft = twoAnswers()
    draft.apply({ type: 'RAW', event: {} })
    expect(draft.takeChanges()).toEqual({
      messageIds: new Set(),
      list: false,
      state: false,
      run: false,
    })
  })

  it('keeps the identity of unchanged messages', () => {
    const draft = twoAnswers()
    const [question, first, second] = draft.ids.map((id) => draft.message(id))
    draft.apply(say('m2', 'x'))
    expect(draft.message('u1')).toBe(question)
    expect(draft.message('m1')).toBe(first)
    expect(draft.message('m2')).not.toBe(second)
    expect(draft.message('m2')).toBe(draft.message('m2'))
  })

  it('never mutates a message after it was read', () => {
    const draft = twoAnswers()
    draft.apply(say('m1', 'a'))
    const read = draft.message('m1')
    const copy = structuredClone(read)
    draft.apply(say('m1', 'b'))
    draft.apply({
      type: 'TOOL_CALL_START',
      toolCallId: 'c',
      toolCallName: 'n',
      parentMessageId: 'm1',
    })
    draft.apply({ type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: '{}' })
    draft.message('m1')
    expect(read).toEqual(copy)
  })

  it('has a new list only when the list changed', () => {
    const draft = twoAnswers()
    const { ids } = draft
    draft.apply(say('m1', 'a'))
    expect(draft.ids).toBe(ids)
    draft.apply({ type: 'TEXT_MESSAGE_START', messageId: 'm3' })
    expect(draft.ids).toEqual([...ids, 'm3'])
    expect(ids).toEqual(['u1', 'm1', 'm2'])
    expect(draft.takeChanges()).toMatchObject({ list: true, messageIds: new Set(['m1', 'm3']) })
  })

  it('includes the run and the state', () => {
    const draft = twoAnswers()
    draft.apply({ type: 'STATE_SNAPSHOT', snapshot: { n: 1 } })
    expect(draft.takeChanges()).toMatchObject({ state: true, run: false })
    draft.apply({ type: 'STEP_STARTED', stepName: 's' })
    expect(draft.takeChanges()).toMatchObject({ state: false, run: true })
  })
})

describe('the state of the agent', () => {
  it('is its initial value until a snapshot replaces it', () => {
    const draft = createDraft([], { seed: 1 })
    expect(draft.agentState).toEqual({ seed: 1 })
    draft.apply({ type: 'STATE_SNAPSHOT', snapshot: null })
    expect(draft.agentState).toBeNull()
  })

  it('is never mutated after it was read', () => {
    const draft = createDraft([], { list: [{ n: 0 }], other: {} })
    const before = draft.agentState
    const patch = (value: number): WholeEvent => ({
      type: 'STATE_DELTA',
      delta: [{ op: 'replace', path: '/list/0/n', value }],
    })
    draft.apply(patch(1))
    const first = draft.agentState
    draft.apply(patch(2))
    draft.apply(patch(3))
    expect(before).toEqual({ list: [{ n: 0 }], other: {} })
    expect(first).toEqual({ list: [{ n: 1 }], other: {} })
    expect(draft.agentState).toEqual({ list: [{ n: 3 }], other: {} })
  })

  it('stays unchanged when a patch fails in the middle', () => {
    const draft = createDraft([], { a: 1 })
    draft.takeChanges()
    draft.apply({ type: 'STATE_DELTA', delta: [{ op: 'replace', path: '/a', value: 2 }] })
    draft.apply({
      type: 'STATE_DELTA',
      delta: [
        { op: 'add', path: '/b', value: 1 },
        { op: 'replace', path: '/a', value: 9 },
        { op: 'remove', path: '/nothing' },
      ],
    })
    expect(draft.agentState).toEqual({ a: 2 })
    expect(draft.warnings).toEqual([{ kind: 'patch-failed', eventType: 'STATE_DELTA' }])
  })
})
