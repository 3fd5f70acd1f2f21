import { createDraft } from '@/core/conversation/fold/draft'
import type { Message, ToolCall } from '@/core/conversation/message'

import { reopenTurn } from './reopen-turn'
import type { StoredTurn } from './stored-turn'
import { calls, closes, delta, finished, opens, says, started } from './testing/events'
import { settled } from './testing/fake-clock'
import { createHarness } from './testing/harness'

const question: Message = { id: 'u1', role: 'user', text: 'Name the cities' }
const cut: Message = { id: 'a1', role: 'assistant', runId: 'r1', text: 'Ber', toolCalls: [] }

const childOf = (parentMessageId: string, toolCallId: string) => ({
  type: 'TOOL_CALL_START',
  toolCallId,
  toolCallName: 'theirs',
  parentMessageId,
})

describe('a continued answer', () => {
  const afterCut = (joinsAnswers: boolean) => {
    const draft = createDraft([question, cut])
    const state = reopenTurn(draft, 't1', { kind: 'asked', runId: 'r1' })
    return createHarness({ draft, state, ports: { joinsAnswers } })
  }

  it('is requested after the partial answer, with a request that is not shown', async () => {
    const { engine, agent, texts } = afterCut(true)
    engine.continueAnswer()
    await settled()
    expect(agent.stream.input.messages).toMatchObject([
      { id: 'u1', content: 'Name the cities' },
      { id: 'a1', role: 'assistant', content: 'Ber' },
      { role: 'user', content: expect.stringMatching(/cut off/) },
    ])
    expect(texts).toEqual(['Name the cities', 'Ber'])
  })

  it('becomes one complete message on the device', async () => {
    const { engine, agent } = afterCut(true)
    engine.continueAnswer()
    await settled()
    const { runId } = agent.stream.input
    await agent.stream.send(started(runId), ...says('a2', 'lin, Paris.'), finished(runId))
    expect(engine.draft.ids).toEqual(['u1', 'a1'])
    expect(engine.draft.message('a1')).toMatchObject({ text: 'Berlin, Paris.', runId })
    expect(engine.draft.message('a1')).not.toHaveProperty('ending')
    expect(engine.state).toEqual({ kind: 'completed' })
  })

  it('adds only the first text to the old message', async () => {
    const { engine, agent } = afterCut(true)
    engine.continueAnswer()
    await settled()
    const { runId } = agent.stream.input
    await agent.stream.send(
      started(runId),
      ...says('a2', 'lin.'),
      ...says('a3', 'Paris.'),
      finished(runId),
    )
    expect(engine.draft.ids).toEqual(['u1', 'a1', 'a3'])
  })

  it.each([
    ['a call in its own message', [...says('a2', 'lin.'), childOf('a2', 'c1')], ['u1', 'a1']],
    ['a call before any text', [childOf('a2', 'c1'), ...says('a2', 'lin.')], ['u1', 'a1', 'a2']],
    ['a text of a subagent', [...says('s1', 'Hm', { subagentRunId: 's' })], ['u1', 'a1', 's1']],
    [
      'a text with another role',
      [...says('d1', 'Hm', { role: 'developer' }), ...says('a2', 'lin.')],
      ['u1', 'a1', 'd1'],
    ],
  ])('assigns %s to the right message', async (_what, events, ids) => {
    const { engine, agent } = afterCut(true)
    engine.continueAnswer()
    await settled()
    const { runId } = agent.stream.input
    await agent.stream.send(started(runId), ...events, finished(runId))
    expect(engine.draft.ids).toEqual(ids)
  })

  it('keeps two texts apart that stream at the same time', async () => {
    const { engine, agent } = afterCut(true)
    engine.continueAnswer()
    await settled()
    const { runId } = agent.stream.input
    await agent.stream.send(
      started(runId),
      opens('a2'),
      opens('a3'),
      delta('a2', 'lin'),
      delta('a3', 'Paris'),
      closes('a3'),
      delta('a2', '.'),
      closes('a2'),
      finished(runId),
    )
    expect(engine.draft.message('a1')).toMatchObject({ text: 'Berlin.' })
    expect(engine.draft.message('a3')).toMatchObject({ text: 'Paris' })
  })

  it('stays cut off when the connection is lost again', async () => {
    const { engine, agent } = afterCut(true)
    engine.continueAnswer()
    await settled()
    await agent.stream.send(started(agent.stream.input.runId), opens('a2'), delta('a2', 'lin, P'))
    await agent.stream.end()
    expect(engine.draft.message('a1')).toMatchObject({ text: 'Berlin, P', ending: 'dropped' })
  })

  it('is a separate message if the server stores the thread', async () => {
    const { engine, agent, texts } = afterCut(false)
    engine.continueAnswer()
    await settled()
    const { runId } = agent.stream.input
    await agent.stream.send(started(runId), ...says('a2', 'lin.'), finished(runId))
    expect(texts).toEqual(['Name the cities', 'Ber'])
    expect(engine.draft.message('a2')).toMatchObject({ text: 'lin.' })
  })

  it('is not requested again in the next turn', async () => {
    const { engine, agent } = afterCut(true)
    engine.continueAnswer()
    await settled()
    const { runId } = agent.stream.input
    await agent.stream.send(started(runId), opens('a2'), delta('a2', 'lin.'), closes('a2'))
    await agent.stream.send(finished(runId))
    engine.send('Thank you')
    await settled()
    expect(agent.stream.input.messages).toHaveLength(3)
  })
})

describe('a turn that continues after its calls', () => {
  const call = (id: string, more: Partial<ToolCall> = {}): ToolCall => ({
    id,
    name: 'clock',
    arguments: '{}',
    status: 'executing',
    ...more,
  })
  const done = { status: 'completed', result: { messageId: 'm', content: 'noon' } } as const
  const turn: StoredTurn = { kind: 'calling', runId: 'r1', interrupts: [] }

  function afterCalls(toolCalls: readonly ToolCall[], left: StoredTurn = turn) {
    const answer: Message = { id: 'a1', role: 'assistant', runId: 'r1', text: '', toolCalls }
    const draft = createDraft([question, answer])
    const state = reopenTurn(draft, 't1', left)
    const made: string[] = []
    const harness = createHarness({
      draft,
      state,
      tools: ['clock'],
      callTool: async ({ id }) => {
        made.push(id)
        return { content: `${id} done` }
      },
    })
    return { ...harness, made }
  }

  it('makes the calls without a result, and sends all results', async () => {
    const { engine, agent, made } = afterCalls([call('c1', done), call('c2')])
    engine.resumeCalls('r1')
    await settled()
    expect(made).toEqual(['c2'])
    expect(agent.stream.input.messages).toMatchObject([
      { id: 'u1' },
      { id: 'a1' },
      { toolCallId: 'c1', content: 'noon' },
      { toolCallId: 'c2', content: 'c2 done' },
    ])
  })

  it('sends the results when every call has one', async () => {
    const { engine, agent, made } = afterCalls([call('c1', done)])
    engine.resumeCalls('r1')
    await settled()
    expect(made).toEqual([])
    expect(agent.stream.input.messages.at(-1)).toMatchObject({ toolCallId: 'c1', content: 'noon' })
  })

  it('answers a call to a tool that does not exist', async () => {
    const { engine, agent, made } = afterCalls([call('c1', { name: 'gone' })])
    engine.resumeCalls('r1')
    await settled()
    expect(made).toEqual(['c1'])
    expect(agent.streams).toHaveLength(1)
  })

  it('answers the interrupts that left the calls to us', async () => {
    const interrupts = [
      { id: 'i1', reason: 'tanstack:client_tool_execution', toolCallId: 'c1', message: '' },
    ]
    const { engine, agent } = afterCalls([call('c1')], { ...turn, interrupts })
    engine.resumeCalls('r1')
    await settled()
    expect(agent.stream.input).toMatchObject({
      parentRunId: 'r1',
      resume: [{ interruptId: 'i1', status: 'resolved', payload: 'c1 done' }],
    })
  })

  it('does nothing if another run came last', async () => {
    const { engine, agent } = afterCalls([call('c1')])
    engine.resumeCalls('another')
    await settled()
    expect(agent.streams).toEqual([])
    expect(engine.state).toEqual({ kind: 'idle' })
  })

  it('is shown as stopped if the person stops it during a call', async () => {
    const harness = createHarness({ tools: ['clock'], callTool: () => new Promise(() => {}) })
    harness.engine.send('What time is it?')
    await settled()
    const { runId } = harness.agent.stream.input
    await harness.agent.stream.send(started(runId), ...calls('c1', 'clock'), finished(runId))
    harness.engine.stop()
    const { draft } = harness.engine
    expect(draft.message(draft.ids.at(-1) ?? '')).toMatchObject({ ending: 'stopped' })
  })
})
