import type { Interrupt } from '@ag-ui/core'

import { createDraft } from '@/core/conversation/fold/draft'
import { hasSettled } from '@/core/conversation/fold/run-info'
import type {
  AssistantMessage,
  Message,
  ToolCall,
  ToolCallStatus,
} from '@/core/conversation/message'

import { endsWithUnfinishedCalls, isEndOfInput, reopenTurn } from './reopen-turn'
import type { RunState } from './run-state'
import { StoredTurnSchema, storedTurnOf, type StoredTurn } from './stored-turn'

const question: Message = { id: 'u1', role: 'user', text: 'Open it' }
const answer = (id: string, more: Partial<AssistantMessage> = {}): AssistantMessage => ({
  id,
  role: 'assistant',
  runId: 'r1',
  text: '',
  toolCalls: [],
  ...more,
})
const call = (id: string, status: ToolCallStatus): ToolCall => ({
  id,
  name: 'open_url',
  arguments: '{}',
  status,
  ...(status === 'completed' && { result: { messageId: `${id}-result`, content: 'done' } }),
})
const reopen = (turn: StoredTurn | undefined, ...messages: Message[]) => {
  const draft = createDraft(messages)
  return { draft, state: reopenTurn(draft, 't1', turn) }
}
const answerOfNoRun: AssistantMessage = { id: 'a9', role: 'assistant', text: '', toolCalls: [] }
const interrupt: Interrupt = { id: 'i1', reason: 'confirmation', message: 'Really?' }
const asked = { kind: 'asked', runId: 'ours' } as const
const calling = { kind: 'calling', runId: 'r1', interrupts: [] } as const

describe('a turn that is restored after the app ended', () => {
  it('is truncated if its run may still be under way, and keeps its text', () => {
    const { draft, state } = reopen(asked, question, answer('a1', { text: 'Half' }))
    expect(state).toEqual({ kind: 'truncated' })
    expect(draft.message('a1')).toMatchObject({ text: 'Half', ending: 'dropped' })
  })

  it('answers the calls of a run that was cut off, because servers reject open calls', () => {
    const calls = [call('c1', 'streaming'), call('c2', 'pending')]
    const { draft } = reopen(asked, question, answer('a1', { toolCalls: calls }))
    expect(draft.message('a1')).toMatchObject({
      toolCalls: [
        { status: 'failed', result: { error: 'incomplete arguments' } },
        { status: 'failed', result: { error: 'not called' } },
      ],
    })
  })

  it('does not change the answer before a run that sent nothing', () => {
    const before = answer('a1', { text: 'Let me see.', toolCalls: [call('c1', 'completed')] })
    const { draft, state } = reopen(asked, question, before)
    expect(state).toEqual({ kind: 'truncated' })
    expect(draft.message('a1')).toBe(before)
  })

  it('answers a call that was running as stopped', () => {
    const calls = [call('c1', 'executing')]
    const { draft } = reopen(asked, question, answer('a1', { toolCalls: calls }))
    expect(draft.toolCall('c1')?.result).toMatchObject({ error: 'stopped' })
  })

  it.each<[string, readonly Message[]]>([
    ['it has no messages', []],
    ['there is only the question', [question]],
    ['the run of its last message is unknown', [question, { ...answerOfNoRun, text: 'Half' }]],
  ])('is truncated without changes if %s', (_what, messages) => {
    const { draft, state } = reopen({ kind: 'cut' }, ...messages)
    expect(state).toEqual({ kind: 'truncated' })
    expect(draft.ids.map((id) => draft.message(id))).toEqual(messages)
    expect(draft.run.outcome).toEqual({ kind: 'none' })
  })

  it('closes the last of several messages', () => {
    const { draft } = reopen(
      asked,
      question,
      answer('a1', { text: 'A' }),
      answer('a2', { text: 'B' }),
      {
        ...answer('a3', { text: 'C' }),
        runId: 'r2',
      },
    )
    expect(draft.run.runId).toBe('r2')
    expect(draft.message('a3')).toMatchObject({ ending: 'dropped' })
  })

  it('is not left to this device if another run came last, or if its run never ended', () => {
    const calls = [call('c1', 'executing')]
    const { draft } = reopen(calling, question, answer('a1', { toolCalls: calls }))
    expect(endsWithUnfinishedCalls(draft, { ...calling, runId: 'r2' })).toBe(false)
    draft.beginRun('t1', 'r1')
    expect(endsWithUnfinishedCalls(draft, calling)).toBe(false)
  })

  it('reopens the calls that have no result, whatever followed them in the run', () => {
    const { draft, state } = reopen(
      calling,
      question,
      answer('a1', { toolCalls: [call('c1', 'completed'), call('c2', 'executing')] }),
      answer('a2', { text: 'I am asking.' }),
    )
    expect(state).toEqual({ kind: 'idle' })
    expect(draft.openCalls).toEqual([call('c2', 'pending')])
    expect(endsWithUnfinishedCalls(draft, calling)).toBe(true)
    expect(draft.run.outcome.kind).toBe('success')
  })

  it('can continue if only the results were not sent', () => {
    const { draft } = reopen(
      calling,
      question,
      answer('a1', { toolCalls: [call('c1', 'completed')] }),
    )
    expect(draft.openCalls).toEqual([])
    expect(hasSettled(draft.run)).toBe(true)
  })

  it("asks the person the agent's question again", () => {
    const turn: StoredTurn = { kind: 'suspended', runId: 'r1', interrupts: [interrupt] }
    const { draft, state } = reopen(turn, question, answer('a1', { text: 'One thing:' }))
    expect(state).toEqual({ kind: 'suspended', interrupts: [interrupt] })
    expect(draft.run.runId).toBe('r1')
  })

  it('is over if nothing was left to do', () => {
    const { draft, state } = reopen(undefined, question, answer('a1', { text: 'Done.' }))
    expect(state).toEqual({ kind: 'idle' })
    expect(draft.run.outcome).toEqual({ kind: 'none' })
  })
})

describe('the stored progress of a turn', () => {
  const running = {
    kind: 'running',
    runId: 'r2',
    round: 0,
    cursor: undefined,
    failures: 0,
  } as const
  const draftAfter = (turn: StoredTurn) => reopen(turn, question, answer('a1')).draft

  it('is the run that was requested', () => {
    expect(storedTurnOf({ ...running, step: 'streaming' }, createDraft().run)).toEqual({
      kind: 'asked',
      runId: 'r2',
    })
  })

  it.each<[string, StoredTurn]>([
    ['the calls', { ...calling, interrupts: [interrupt] }],
    ['the questions', { kind: 'suspended', runId: 'r1', interrupts: [interrupt] }],
  ])('is the run that left %s', (_what, turn) => {
    const { run } = draftAfter(turn)
    const state =
      turn.kind === 'calling'
        ? ({ ...running, step: 'calling-tools' } as const)
        : ({ kind: 'suspended', interrupts: [interrupt] } as const)
    expect(storedTurnOf(state, run)).toEqual(turn)
    expect(StoredTurnSchema.parse(JSON.parse(JSON.stringify(turn)))).toEqual(turn)
  })

  it('records that the answer was cut off', () => {
    expect(storedTurnOf({ kind: 'truncated' }, createDraft().run)).toEqual({ kind: 'cut' })
  })

  it('contains no question that its run did not end with', () => {
    const { run } = draftAfter(calling)
    expect(storedTurnOf({ ...running, step: 'calling-tools' }, run)).toEqual(calling)
  })

  it.each<RunState>([
    { kind: 'idle' },
    { kind: 'completed' },
    { kind: 'cancelled' },
    { kind: 'failed', failure: { kind: 'bug' } },
  ])('is empty if the turn is $kind', (state) => {
    expect(storedTurnOf(state, createDraft().run)).toBeUndefined()
  })
})

describe('the input of a run', () => {
  it.each<[string, Message | undefined, boolean]>([
    ['ends with a message of the person', question, true],
    [
      'ends with the results of all calls',
      answer('a1', { toolCalls: [call('c1', 'completed'), call('c2', 'completed')] }),
      true,
    ],
    [
      'does not end with a call that has no result',
      answer('a1', { toolCalls: [call('c1', 'completed'), call('c2', 'executing')] }),
      false,
    ],
    ['does not end with an answer', answer('a1', { text: 'Done.' }), false],
    ['does not end with a thought', { id: 't', role: 'reasoning', text: 'Hm' }, false],
    ['does not end without a message', undefined, false],
  ])('%s', (_what, message, isEnd) => {
    expect(isEndOfInput(message)).toBe(isEnd)
  })
})
