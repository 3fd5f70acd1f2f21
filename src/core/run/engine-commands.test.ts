import { createDraft } from '@/core/conversation/fold/draft'
import type { Message } from '@/core/conversation/message'

import { reopenTurn } from './reopen-turn'
import { calls, delta, finished, opens, says, started } from './testing/events'
import { settled } from './testing/fake-clock'
import { createHarness } from './testing/harness'

const question: Message = { id: 'u1', role: 'user', text: 'Hello' }

async function running(options: Parameters<typeof createHarness>[0] = {}) {
  const harness = createHarness(options)
  harness.engine.send('Hello')
  await settled()
  const { stream } = harness.agent
  return { ...harness, stream, runId: stream.input.runId }
}

describe('a command to a thread', () => {
  it('does nothing while a turn is running', async () => {
    const { engine, agent, stream, runId } = await running()
    await stream.send(started(runId), opens('a1'), delta('a1', 'Good '))
    engine.retry()
    engine.continueAnswer()
    engine.resumeCalls(runId)
    engine.attach({ runId: 'r9', events: [started('r9')], cursor: 'r9:1' })
    await settled()
    expect(agent.streams).toHaveLength(1)
    await stream.send(delta('a1', 'morning'), finished(runId))
    expect(engine.draft.message('a1')).toMatchObject({ text: 'Good morning' })
    expect(engine.state).toEqual({ kind: 'completed' })
  })

  it.each([
    ['no message', []],
    ['a question', [question]],
  ])('continues no answer if the conversation ends with %s', async (_what, messages) => {
    const { engine, agent } = createHarness({ draft: createDraft(messages) })
    engine.continueAnswer()
    await settled()
    expect(agent.created).toEqual([])
    expect(engine.state).toEqual({ kind: 'idle' })
  })

  it('does not make the calls of a run that never ended', async () => {
    const { engine, agent, stream, runId } = await running({ tools: ['clock'] })
    await stream.send(started(runId), ...calls('c1', 'clock'))
    await stream.end()
    engine.resumeCalls(runId)
    await settled()
    expect(engine.state).toEqual({ kind: 'truncated' })
    expect(agent.streams).toHaveLength(1)
  })
})

describe('a partly unreadable answer', () => {
  const newer = { type: 'TEXT_MESSAGE_CONTENT', messageId: 'a1', delta: { text: 'Hi' } }
  const thought = { type: 'REASONING_MESSAGE_CONTENT', messageId: 't1', delta: 'Hm' }

  it.each([
    ['text', says('a2', 'Hi')],
    [
      'reasoning',
      [{ type: 'REASONING_MESSAGE_START', messageId: 't1', role: 'reasoning' }, thought],
    ],
    ['a message snapshot', [{ type: 'MESSAGES_SNAPSHOT', messages: [] }]],
  ])('is complete if something is visible: %s', async (_what, events) => {
    const { engine, stream, runId } = await running()
    await stream.send(started(runId), newer, ...events, finished(runId))
    expect(engine.state).toEqual({ kind: 'completed' })
  })

  it('fails as malformed if nothing is visible', async () => {
    const { engine, stream, runId } = await running()
    await stream.send(started(runId), newer, finished(runId))
    expect(engine.state).toEqual({ kind: 'failed', failure: { kind: 'malformed', at: 'events' } })
  })
})

describe('a run that leaves calls to its server', () => {
  const result = { type: 'TOOL_CALL_RESULT', toolCallId: 'c1', messageId: 'm1', content: 'found' }

  it('may deliver their results long after its end', async () => {
    const { engine, clock, stream, runId } = await running()
    await stream.sendOn(started(runId), ...calls('c1', 'search'), finished(runId))
    await clock.advance(5_000)
    expect(stream.isClosed).toBe(false)
    await stream.send(result, ...says('a2', 'Here it is.'), finished(runId))
    expect(engine.draft.toolCall('c1')).toMatchObject({ result: { content: 'found' } })
    expect(engine.state).toEqual({ kind: 'completed' })
  })
})

describe('calls left to us before the tools are known', () => {
  it('are made once the tools are known', async () => {
    let tell = () => {}
    const made: string[] = []
    const toolCalls = [{ id: 'c1', name: 'clock', arguments: '{}', status: 'pending' as const }]
    const answer: Message = { id: 'a1', role: 'assistant', runId: 'r1', text: '', toolCalls }
    const draft = createDraft([question, answer])
    reopenTurn(draft, 't1', { kind: 'calling', runId: 'r1', interrupts: [] })
    const { engine, addTool } = createHarness({
      draft,
      ports: { awaitTools: () => new Promise<void>((resolve) => (tell = resolve)) },
      callTool: async ({ id }, _signal, tools) => {
        made.push(`${id} ${tools.has('clock')}`)
        return { content: 'noon' }
      },
    })
    engine.resumeCalls('r1')
    await settled()
    expect(made).toEqual([])
    addTool('clock')
    tell()
    await settled()
    expect(made).toEqual(['c1 true'])
  })
})
