import type { Interrupt } from '@ag-ui/core'

import { createDraft } from '@/core/conversation/fold/draft'
import { hasSettled } from '@/core/conversation/fold/run-info'
import type {
  AssistantMessage,
  Message,
  ToolCall,
  ToolCallStatus,
} from '@/core/conversation/message'

import { isLeftTo, reopenTurn } from './reopen-turn'
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
const interrupt: Interrupt = { id: 'i1', reason: 'confirmation', message: 'Really?' }
const asked = { kind: 'asked', runId: 'ours' } as const
const calling = { kind: 'calling', runId: 'r1', interrupts: [] } as const

describe('a turn that the app left when it was ended', () => {
  it('is cut off if its run may still be going on, and keeps the text', () => {
    const { draft, state } = reopen(asked, question, answer('a1', { text: 'Half' }))
    expect(state).toEqual({ kind: 'truncated' })
    expect(draft.message('a1')).toMatchObject({ text: 'Half', ending: 'dropped' })
  })

  it('answers the calls of a run that was cut off, because servers refuse open calls', () => {
    const calls = [call('c1', 'streaming'), call('c2', 'pending')]
    const { draft } = reopen(asked, question, answer('a1', { toolCalls: calls }))
    expect(draft.message('a1')).toMatchObject({
      toolCalls: [
        { status: 'failed', result: { error: 'incomplete arguments' } },
        { status: 'failed', result: { error: 'not called' } },
      ],
    })
  })

  it('leaves the answer alone that came before a run without a word', () => {
    const before = answer('a1', { text: 'Let me see.', toolCalls: [call('c1', 'completed')] })
    const { draft, state } = reopen(asked, question, before)
    expect(state).toEqual({ kind: 'truncated' })
    expect(draft.message('a1')).toBe(before)
  })

  it('opens the calls again that have no result, whatever followed them in the run', () => {
    const { draft, state } = reopen(
      calling,
      question,
      answer('a1', { toolCalls: [call('c1', 'completed'), call('c2', 'executing')] }),
      answer('a2', { text: 'I am asking.' }),
    )
    expect(state).toEqual({ kind: 'idle' })
    expect(draft.openCalls).toEqual([call('c2', 'pending')])
    expect(isLeftTo(draft, calling)).toBe(true)
  })

  it('can go on when only the results were not sent', () => {
    const { draft } = reopen(
      calling,
      question,
      answer('a1', { toolCalls: [call('c1', 'completed')] }),
    )
    expect(draft.openCalls).toEqual([])
    expect(hasSettled(draft.run)).toBe(true)
  })

  it('asks the person again what the agent had asked', () => {
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

describe('what is stored of a turn', () => {
  const running = {
    kind: 'running',
    runId: 'r2',
    round: 0,
    cursor: undefined,
    failures: 0,
  } as const
  const draftAfter = (turn: StoredTurn) => reopen(turn, question, answer('a1')).draft

  it('is the run that was asked for', () => {
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

  it.each(['idle', 'completed', 'cancelled'] as const)('is nothing when it is %s', (kind) => {
    expect(storedTurnOf({ kind }, createDraft().run)).toBeUndefined()
  })
})
