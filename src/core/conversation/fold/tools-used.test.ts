import type { WholeEvent } from '@/core/agui/event'

import { createDraft, type Draft } from './draft'

const started = (runId = 'r1'): WholeEvent => ({ type: 'RUN_STARTED', threadId: 't', runId })
const finished: WholeEvent = { type: 'RUN_FINISHED', threadId: 't', runId: 'r1' }
const open = (messageId: string): WholeEvent => ({ type: 'TEXT_MESSAGE_START', messageId })
const call = (toolCallId: string, toolCallName: string): WholeEvent => ({
  type: 'TOOL_CALL_START',
  toolCallId,
  toolCallName,
  parentMessageId: 'm',
})
const usage = (value: unknown): WholeEvent => ({ type: 'CUSTOM', name: 'tool_usage', value })

function foldAll(...events: readonly WholeEvent[]): Draft {
  const draft = createDraft()
  for (const event of events) draft.apply(event)
  return draft
}

function toolsOf(draft: Draft, id: string): readonly string[] | undefined {
  const message = draft.message(id)
  return message?.role === 'assistant' ? message.toolsUsed : undefined
}

describe('the tools of an answer', () => {
  it('are absent when there were none', () => {
    expect(foldAll(started(), open('m')).message('m')).not.toHaveProperty('toolsUsed')
  })

  it('are added while it streams, each once', () => {
    const draft = foldAll(started(), open('m'), call('c1', 'search'))
    expect(toolsOf(draft, 'm')).toEqual(['search'])
    draft.apply(call('c2', 'fetch'))
    draft.apply(call('c3', 'search'))
    expect(toolsOf(draft, 'm')).toEqual(['search', 'fetch'])
  })

  it.each([
    ['an object', { tools: ['search', 'search', 'fetch'] }],
    ['a list', ['search', 'fetch']],
    ['objects with names', { tools: [{ name: 'search' }, { name: 'fetch', id: 1 }] }],
    ['junk among names', { tools: ['search', '', 7, null, 'fetch', {}] }],
  ])('are read from a custom event with %s', (_what, value) => {
    expect(toolsOf(foldAll(started(), open('m'), usage(value)), 'm')).toEqual(['search', 'fetch'])
  })

  it.each([[null], ['search'], [{ tools: 'search' }], [{}]])('are not read from %j', (value) => {
    expect(toolsOf(foldAll(started(), open('m'), usage(value)), 'm')).toBeUndefined()
  })

  it('may arrive before the answer begins', () => {
    const draft = foldAll(started(), usage(['search']), usage(['fetch']), open('m'))
    expect(toolsOf(draft, 'm')).toEqual(['search', 'fetch'])
  })

  it('may come with the id of their message', () => {
    const draft = foldAll(started(), open('m'), open('n'), usage({ tools: ['x'], messageId: 'm' }))
    expect(toolsOf(draft, 'm')).toEqual(['x'])
    expect(toolsOf(draft, 'n')).toBeUndefined()
  })

  it('are added to the last answer of the run, whatever follows it', () => {
    const draft = foldAll(
      started(),
      open('m'),
      { type: 'REASONING_MESSAGE_START', messageId: 'r', role: 'reasoning' },
      usage(['search']),
    )
    expect(toolsOf(draft, 'm')).toEqual(['search'])
    expect(draft.message('r')).not.toHaveProperty('toolsUsed')
  })

  it('are added to the answer that follows a question, not to the one before', () => {
    const draft = foldAll(
      started(),
      open('m'),
      { type: 'TEXT_MESSAGE_START', messageId: 'u', role: 'user' },
      usage(['search']),
    )
    expect(toolsOf(draft, 'm')).toBeUndefined()
    draft.apply({ type: 'REASONING_MESSAGE_START', messageId: 'r', role: 'reasoning' })
    draft.apply(open('n'))
    draft.apply(open('o'))
    expect(toolsOf(draft, 'n')).toEqual(['search'])
    expect(toolsOf(draft, 'o')).toBeUndefined()
  })

  it('are not added to an answer of an earlier run', () => {
    const draft = foldAll(started(), open('m'), finished, started('r2'), usage(['search']))
    expect(toolsOf(draft, 'm')).toBeUndefined()
    draft.apply(open('n'))
    expect(toolsOf(draft, 'n')).toEqual(['search'])
  })

  it('are not added to a later run if their own run has no answer', () => {
    const draft = foldAll(started(), usage(['search']), finished, started('r2'), open('n'))
    expect(toolsOf(draft, 'n')).toBeUndefined()
  })

  it('are added only to answers', () => {
    const draft = foldAll(
      started(),
      { type: 'REASONING_MESSAGE_START', messageId: 'r', role: 'reasoning' },
      usage({ tools: ['x'], messageId: 'r' }),
    )
    expect(draft.message('r')).not.toHaveProperty('toolsUsed')
  })

  it('cause no change if they are already listed', () => {
    const draft = foldAll(started(), open('m'), usage(['search']))
    draft.takeChanges()
    draft.apply(usage(['search']))
    expect(draft.takeChanges().messageIds).toEqual(new Set())
  })

  it('are final once the run is over', () => {
    const draft = foldAll(started(), open('m'), usage(['x']), finished, usage(['late']))
    draft.apply(started('r2'))
    draft.apply(usage({ tools: ['later'], messageId: 'm' }))
    expect(toolsOf(draft, 'm')).toEqual(['x'])
  })
})
