import type { WholeEvent } from '@/core/agui/event'

import { isCustomInterrupt } from './custom-interrupts'
import { createDraft } from './draft'

const started: WholeEvent = { type: 'RUN_STARTED', threadId: 't', runId: 'r' }
const finished: WholeEvent = { type: 'RUN_FINISHED', threadId: 't', runId: 'r' }
const asks = (value: unknown): WholeEvent => ({ type: 'CUSTOM', name: 'on_interrupt', value })

function outcomeOf(...events: WholeEvent[]) {
  const draft = createDraft()
  for (const event of events) draft.apply(event)
  return draft.run.outcome
}

const interruptOf = (value: unknown) => {
  const outcome = outcomeOf(started, asks(value), finished)
  return outcome.kind === 'interrupt' ? outcome.interrupts[0] : undefined
}

describe('an interrupt sent as a custom event', () => {
  it('is the outcome of a run that finishes as usual', () => {
    expect(outcomeOf(started, asks('Which city?'), asks('Which day?'), finished)).toEqual({
      kind: 'interrupt',
      interrupts: [
        { id: 'on_interrupt:r:0', reason: 'on_interrupt', message: 'Which city?' },
        { id: 'on_interrupt:r:1', reason: 'on_interrupt', message: 'Which day?' },
      ],
      pendingToolCallIds: [],
    })
  })

  it.each<[unknown, string]>([
    ['Which city?', 'Which city?'],
    ['"Which city?"', 'Which city?'],
    [{ message: 'Which city?' }, 'Which city?'],
    [{ question: 'Which city?' }, 'Which city?'],
    ['{"question":"Which city?"}', 'Which city?'],
  ])('uses the text of the graph as its message: %j', (value, message) => {
    expect(interruptOf(value)).toStrictEqual({
      id: 'on_interrupt:r:0',
      reason: 'on_interrupt',
      message,
    })
  })

  it.each<[unknown, unknown]>([
    [
      { question: 'Delete?', file: 'a.txt' },
      { question: 'Delete?', file: 'a.txt' },
    ],
    [{ message: 7 }, { message: 7 }],
    ['{"file":"a.txt"}', { file: 'a.txt' }],
    [
      [1, 2],
      [1, 2],
    ],
    ['7', 7],
    [[7], [7]],
    [null, null],
  ])('carries any other value unchanged in its metadata: %j', (value, asked) => {
    expect(interruptOf(value)).toStrictEqual({
      id: 'on_interrupt:r:0',
      reason: 'on_interrupt',
      metadata: { value: asked },
    })
  })

  it('has an id even before its run is known', () => {
    expect(outcomeOf(asks('Which city?'), finished)).toMatchObject({
      interrupts: [{ id: 'on_interrupt::0' }],
    })
  })

  it('does not hide an interrupt that the run ends with', () => {
    const interrupts = [{ id: 'i', reason: 'input' }]
    const outcome = { type: 'interrupt' as const, interrupts }
    expect(
      outcomeOf(started, asks('Which city?'), {
        type: 'RUN_FINISHED',
        threadId: 't',
        runId: 'r',
        outcome,
      }),
    ).toMatchObject({ interrupts })
  })

  it('is forgotten when the next run begins', () => {
    const draft = createDraft()
    for (const event of [started, asks('Which city?'), finished]) draft.apply(event)
    draft.beginRun('t', 'r2')
    draft.apply({ type: 'RUN_STARTED', threadId: 't', runId: 'r2' })
    draft.apply({ type: 'RUN_FINISHED', threadId: 't', runId: 'r2' })
    expect(draft.run.outcome).toEqual({ kind: 'success', pendingToolCallIds: [] })
  })

  it('is recognised by its id', () => {
    expect(isCustomInterrupt('on_interrupt:r:0')).toBe(true)
    expect(isCustomInterrupt('r:on_interrupt:')).toBe(false)
  })
})
