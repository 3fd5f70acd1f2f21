import { EventType } from '@ag-ui/core'

import { Run } from '@/core/contract/run'
import { toAguiMessages } from '@/core/conversation/agui-messages'
import type { Draft } from '@/core/conversation/fold/draft'
import type { AssistantMessage, Message, ToolCall } from '@/core/conversation/message'

import { treeOfRuns } from './tree-of-runs'

const user = (id: string): Message => ({ id, role: 'user', text: id })
const answer = (id: string): AssistantMessage => ({
  id,
  role: 'assistant',
  text: id,
  toolCalls: [],
})
const pendingCall: ToolCall = { id: 'c', name: 'f', arguments: '{}', status: 'pending' }

/** A run with these input messages, whose events produce the output messages. */
function run(runId: string, given: readonly Message[] | null, brings: readonly Message[]): Run {
  const created = '2026-01-01T00:00:00Z'
  return Run.parse({
    thread_id: 't',
    run_id: runId,
    created,
    finished: created,
    run_input: given && {
      threadId: 't',
      runId,
      messages: toAguiMessages(given),
      tools: [],
      context: [],
      state: {},
      forwardedProps: {},
    },
    events: brings,
  })
}

const brought = new Map<Run, readonly Message[]>()
const bringing = (runId: string, given: readonly Message[] | null, brings: readonly Message[]) => {
  const made = run(runId, given, brings)
  brought.set(made, brings)
  return made
}
const fold = (draft: Draft, made: Run) => {
  for (const message of brought.get(made) ?? []) draft.addMessage(message)
}

const placesOf = (runs: readonly Run[]) =>
  Object.fromEntries(
    treeOfRuns(runs, fold).entries.map(({ message, parentId }) => [message.id, parentId]),
  )

describe('the tree of a thread', () => {
  const first = bringing('r1', [user('u1')], [answer('a1')])
  const second = bringing('r2', [user('u1'), answer('a1'), user('u2')], [answer('a2')])

  it('is one path if every run continues the previous one', () => {
    expect(placesOf([first, second])).toEqual({ u1: undefined, a1: 'u1', u2: 'a1', a2: 'u2' })
    expect(treeOfRuns([first, second], fold).leaf).toBe('a2')
  })

  it('branches after the question when an answer is regenerated', () => {
    const again = bringing('r3', [user('u1'), answer('a1'), user('u2')], [answer('a2b')])
    const tree = treeOfRuns([first, second, again], fold)
    expect(placesOf([first, second, again])).toMatchObject({ a2: 'u2', a2b: 'u2' })
    expect(tree.draft.ids).toEqual(['u1', 'a1', 'u2', 'a2b'])
    expect(tree.leaf).toBe('a2b')
  })

  it('branches before an edited question', () => {
    const edited = bringing('r3', [user('u1'), answer('a1'), user('u2b')], [answer('a2b')])
    expect(placesOf([first, second, edited])).toMatchObject({ u2: 'a1', u2b: 'a1', a2b: 'u2b' })
  })

  it('has two roots when the first question was edited', () => {
    const edited = bringing('r3', [user('u1b')], [answer('a1b')])
    const tree = treeOfRuns([first, second, edited], fold)
    expect(placesOf([first, second, edited])).toMatchObject({ u1: undefined, u1b: undefined })
    expect(tree.draft.ids).toEqual(['u1b', 'a1b'])
  })

  it('continues an earlier branch', () => {
    const again = bringing('r3', [user('u1')], [answer('a1b')])
    const back = bringing('r4', [user('u1'), answer('a1'), user('u3')], [answer('a3')])
    expect(placesOf([first, again, back])).toMatchObject({ a1b: 'u1', u3: 'a1', a3: 'u3' })
    expect(treeOfRuns([first, again, back], fold).draft.ids).toEqual(['u1', 'a1', 'u3', 'a3'])
  })

  it('does not branch at messages that are never sent', () => {
    const plan: Message = { id: 'p', role: 'activity', activityType: 'PLAN', content: {} }
    const thought: Message = { id: 't', role: 'reasoning', text: 'Hm' }
    const empty: Message = { id: 'e', role: 'assistant', text: '', toolCalls: [] }
    const busy = bringing('r1', [user('u1')], [answer('a1'), plan, thought, empty])
    expect(placesOf([busy, second])).toMatchObject({ p: 'a1', t: 'p', e: 't', u2: 'e' })
  })

  it.each<[string, Message]>([
    ['a call', { ...answer('x'), text: '', toolCalls: [pendingCall] }],
    ['a question', user('x')],
  ])('branches where a run omits %s at the end of the path', (_what, left) => {
    const more = bringing('r1', [user('u1')], [answer('a1'), left])
    expect(placesOf([more, second])).toMatchObject({ x: 'a1', u2: 'a1' })
    expect(treeOfRuns([more, second], fold).draft.ids).toEqual(['u1', 'a1', 'u2', 'a2'])
  })

  it('attaches a path to its first message if that is known', () => {
    const held = [{ message: user('u1'), parentId: undefined }]
    const tree = treeOfRuns([first], fold, held)
    expect(tree.entries.map(({ message, parentId }) => [message.id, parentId])).toEqual([
      ['a1', 'u1'],
    ])
  })

  it('removes no messages of a run that has not ended', () => {
    const half = { message: { ...answer('half'), runId: 'r1' }, parentId: 'u1' }
    const held = [{ message: user('u1'), parentId: undefined }, half]
    const unfinished = { ...first, finished: null }
    brought.set(unfinished, [answer('a1')])
    expect(treeOfRuns([unfinished], fold, held).removed).toEqual([])
    const withoutEvents = { ...first, events: null }
    expect(treeOfRuns([withoutEvents], fold, held).removed).toEqual([])
  })

  it('continues the path when a run has no input', () => {
    const withoutInput = bringing('r2', null, [answer('a2')])
    expect(placesOf([first, withoutInput])).toEqual({ u1: undefined, a1: 'u1', a2: 'a1' })
  })

  it('takes the results of calls from the input of the next run', () => {
    const call = { id: 'c', name: 'f', arguments: '{}', status: 'pending' } as const
    const asks: Message = { id: 'a1', role: 'assistant', text: '', toolCalls: [call] }
    const result = { messageId: 'c-result', content: '4' }
    const answered: Message = { ...asks, toolCalls: [{ ...call, status: 'completed', result }] }
    const runs = [
      bringing('r1', [user('u1')], [asks]),
      bringing('r2', [user('u1'), answered], [answer('a2')]),
    ]
    const { entries } = treeOfRuns(runs, fold)
    expect(entries.map(({ message }) => message.id)).toEqual(['u1', 'a1', 'a2'])
    expect(entries[1]?.message).toMatchObject({ toolCalls: [{ status: 'completed', result }] })
  })

  it('keeps known messages in place and returns only new ones', () => {
    const plan: Message = { id: 'p', role: 'activity', activityType: 'PLAN', content: {} }
    const held = [
      { message: user('u1'), parentId: undefined },
      { message: { ...answer('a1'), timestamp: 7 }, parentId: 'u1' },
      { message: plan, parentId: 'a1' },
    ]
    const tree = treeOfRuns([second], fold, held)
    expect(tree.entries.map(({ message, parentId }) => [message.id, parentId])).toEqual([
      ['u2', 'p'],
      ['a2', 'u2'],
    ])
    expect(tree.removed).toEqual([])
  })

  it('keeps known messages in place if a snapshot has another order', () => {
    const retelling = (draft: Draft, made: Run) => {
      if (made.run_id === 'r1') return fold(draft, made)
      draft.beginRun('t', made.run_id)
      draft.apply({ type: EventType.RUN_STARTED, threadId: 't', runId: made.run_id })
      const u1 = { id: 'u1', role: 'user', content: 'in other words' } as const
      const a1 = { id: 'a1', role: 'assistant', content: 'a1' } as const
      draft.apply({ type: EventType.MESSAGES_SNAPSHOT, messages: [a1, u1] })
    }
    const { entries } = treeOfRuns([first, second], retelling)
    expect(entries[0]).toMatchObject({ message: { text: 'in other words' }, parentId: undefined })
  })

  it('removes stored messages that a finished run does not contain', () => {
    const half = { message: { ...answer('half'), runId: 'r1' }, parentId: 'u1' }
    const held = [{ message: user('u1'), parentId: undefined }, half]
    expect(treeOfRuns([first], fold, held).removed).toEqual(['half'])
    const pruned = { ...first, events: [] }
    expect(treeOfRuns([pruned], fold, held).removed).toEqual([])
  })

  it('reconnects the messages around a removed one', () => {
    const stopped = bringing('r1', [user('u1')], [])
    stopped.events = [{ type: EventType.RUN_STARTED }]
    const path = [user('u1'), { ...answer('half'), runId: 'r1' }, user('u2'), answer('a2')]
    const held = path.map((message, index) => ({ message, parentId: path[index - 1]?.id }))
    const last = bringing('r3', [user('u1'), user('u2'), answer('a2'), user('u3')], [answer('a3')])

    const tree = treeOfRuns([stopped, last], fold, held)
    expect(tree.removed).toEqual(['half'])
    expect(tree.draft.ids).toEqual(['u1', 'u2', 'a2', 'u3', 'a3'])
    expect(tree.entries).toContainEqual({ message: user('u2'), parentId: 'u1' })
  })
})
