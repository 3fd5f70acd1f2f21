import type { WholeEvent } from '@/core/agui/event'

import { createDraft } from './draft'

const started: WholeEvent = { type: 'RUN_STARTED', threadId: 't', runId: 'r' }
const finished: WholeEvent = { type: 'RUN_FINISHED', threadId: 't', runId: 'r' }
const start = (toolCallId: string): WholeEvent => ({
  type: 'TOOL_CALL_START',
  toolCallId,
  toolCallName: 'erase',
})
const args = (toolCallId: string): WholeEvent => ({
  type: 'TOOL_CALL_ARGS',
  toolCallId,
  delta: '{}',
})
const end = (toolCallId: string): WholeEvent => ({ type: 'TOOL_CALL_END', toolCallId })

function createFolded(...events: WholeEvent[]) {
  const draft = createDraft([], { count: 1 })
  for (const event of [started, ...events]) draft.apply(event)
  return draft
}

/** Skips an event while the calls a and b are open. Returns which of them fail at the end of the run. */
function failedAfter(eventType: string | undefined, toolCallId?: string): string[] {
  const draft = createFolded(start('a'), args('a'), start('b'), args('b'))
  draft.skip({ eventType, ...(toolCallId !== undefined && { toolCallId }) })
  for (const event of [end('a'), end('b'), finished]) draft.apply(event)
  return ['a', 'b'].filter((id) => draft.toolCall(id)?.status === 'failed')
}

describe('a call that may lack a piece', () => {
  it.each<[string, string | undefined, string | undefined, string[]]>([
    ['one of its pieces', 'TOOL_CALL_ARGS', 'a', ['a']],
    ['a piece without a readable call id', 'TOOL_CALL_ARGS', undefined, ['a', 'b']],
    ['an event without a readable type', undefined, undefined, ['a', 'b']],
    ['a piece of a nonexistent call', 'TOOL_CALL_ARGS', 'ghost', []],
    ['an event of another kind', 'CUSTOM', undefined, []],
    ['an event whose type only resembles one of a call', 'NO_TOOL_CALL_', undefined, []],
  ])(
    'fails at the end of its run only if skipping %s can affect it',
    (_what, eventType, id, failed) => {
      expect(failedAfter(eventType, id)).toEqual(failed)
    },
  )

  it('has the reason of its failure, and is not left to us', () => {
    const draft = createFolded(start('a'))
    draft.skip({ eventType: 'TOOL_CALL_ARGS', toolCallId: 'a' })
    for (const event of [end('a'), finished]) draft.apply(event)
    expect(draft.toolCall('a')?.result).toEqual({
      messageId: 'a-result',
      content: 'The call was cut off before its arguments were complete.',
      error: 'incomplete arguments',
    })
    expect(draft.run.outcome).toEqual({ kind: 'success', pendingToolCallIds: [] })
    expect(draft.openCalls).toEqual([])
  })

  it('keeps an answer of the server', () => {
    const draft = createFolded(start('a'))
    draft.skip({ eventType: 'TOOL_CALL_ARGS', toolCallId: 'a' })
    draft.apply(end('a'))
    draft.apply({ type: 'TOOL_CALL_RESULT', toolCallId: 'a', messageId: 'm', content: 'ok' })
    draft.apply(finished)
    expect(draft.toolCall('a')).toMatchObject({ status: 'completed', result: { content: 'ok' } })
  })

  it('is not affected if its arguments were already complete', () => {
    const draft = createFolded(start('a'), args('a'), end('a'))
    draft.skip({ eventType: undefined })
    draft.apply(finished)
    expect(draft.run.outcome).toEqual({ kind: 'success', pendingToolCallIds: ['a'] })
  })
})

describe('a state that may lack a change', () => {
  const patch: WholeEvent = {
    type: 'STATE_DELTA',
    delta: [{ op: 'replace', path: '/count', value: 2 }],
  }

  it.each(['STATE_DELTA', 'STATE_SNAPSHOT'])('is stale after a skipped %s', (eventType) => {
    const draft = createFolded()
    draft.takeChanges()
    draft.skip({ eventType })
    expect(draft.isStateStale).toBe(true)
    expect(draft.takeChanges().state).toBe(true)
    draft.apply(patch)
    expect(draft.agentState).toEqual({ count: 1 })
  })

  it.each(['CUSTOM', 'TOOL_CALL_ARGS', undefined])(
    'is not stale after a skipped %p',
    (eventType) => {
      const draft = createFolded()
      draft.skip({ eventType })
      expect(draft.isStateStale).toBe(false)
      draft.apply(patch)
      expect(draft.agentState).toEqual({ count: 2 })
    },
  )

  it('is stale after a patch that does not apply, until the next snapshot', () => {
    const draft = createFolded({ type: 'STATE_DELTA', delta: [{ op: 'remove', path: '/ghost' }] })
    expect(draft.isStateStale).toBe(true)
    expect(draft.warnings).toEqual([{ kind: 'patch-failed', eventType: 'STATE_DELTA' }])
    draft.apply({ type: 'STATE_SNAPSHOT', snapshot: { count: 5 } })
    expect(draft.isStateStale).toBe(false)
    draft.apply(patch)
    expect(draft.agentState).toEqual({ count: 2 })
  })

  it('is not stale once the next run begins', () => {
    const draft = createFolded()
    draft.skip({ eventType: 'STATE_DELTA' })
    draft.beginRun('t', 'r2')
    expect(draft.isStateStale).toBe(false)
  })
})
