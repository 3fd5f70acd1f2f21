import { EventType, type AGUIEvent } from '@ag-ui/core'
import { EventSchema } from '@ag-ui/core/schemas'

import { RunInput } from '@/core/contract/run'

import { createDemoAgent } from './demo-agent'

const ids = { threadId: 't', runId: 'r' }

function inputOf(run: typeof ids, ...said: string[]) {
  const messages = said.map((content, index) => ({ id: `m${index}`, role: 'user', content }))
  return { ...run, messages, tools: [], context: [] }
}

async function ask(...said: string[]) {
  const pauses: number[] = []
  const agent = createDemoAgent(async (milliseconds) => void pauses.push(milliseconds))
  const events: AGUIEvent[] = []
  const input = RunInput.parse(inputOf(ids, ...said))
  for await (const event of agent(input, new AbortController().signal)) events.push(event)
  const text = events.map(textOf).join('')
  return { events, text, pauses }
}

function textOf(event: AGUIEvent): string {
  return event.type === EventType.TEXT_MESSAGE_CONTENT ? event.delta : ''
}

describe('the demo agent', () => {
  it('greets a new person and repeats their message', async () => {
    const { text } = await ask('Good day')
    expect(text).toMatch(/^Hello! /)
    expect(text).toContain('“Good day”')
    expect(text).toContain('2 words')
    expect((await ask('Good day', 'Well')).text).not.toContain('Hello!')
  })

  it('reports which server-side tools it used', async () => {
    const { events } = await ask('lookup 42')
    expect(events).toContainEqual({
      type: EventType.CUSTOM,
      name: 'tool_usage',
      value: { messageId: 'r-answer', tools: ['look_up_order'] },
    })
  })

  it.each(['team', 'report', 'lookup 42'])('sends only valid events for %s', async (said) => {
    const { events } = await ask(said)
    for (const event of events) expect(EventSchema.safeParse(event).success).toBe(true)
  })

  it('answers the same message with the same valid events', async () => {
    const first = await ask('Good day')
    expect(await ask('Good day')).toEqual(first)
    for (const event of first.events) expect(EventSchema.parse(event)).toEqual(event)
  })

  it('reports token usage unless it asks a question or fails', async () => {
    const { text, events } = await ask('Good day', 'stream 7 words')
    expect(events.at(-1)).toMatchObject({
      type: 'RUN_FINISHED',
      ...ids,
      usage: [{ model: 'demo', inputTokens: 6, outputTokens: Math.ceil(text.length / 4) }],
    })
    expect((await ask('interrupt')).events.at(-1)).not.toHaveProperty('usage')
  })

  it('lists its commands', async () => {
    for (const command of ['help', 'Help!', 'What can you do?']) {
      expect((await ask(command)).text).toContain('fail:')
    }
  })

  it.each([1, 16, 17, 200, 1000])('streams %d words one by one', async (count) => {
    const { text, events } = await ask(`stream ${count} words`)
    expect(text.trim().split(/\s+/)).toHaveLength(count)
    expect(events.map(textOf).filter(Boolean)).toHaveLength(count)
  })

  it('streams the longest answer within half a minute', async () => {
    const { text, pauses } = await ask('stream 20000 words')
    expect(text.trim().split(/\s+/)).toHaveLength(20_000)
    expect(pauses.length).toBeGreaterThan(500)
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeLessThanOrEqual(30_000)
  })

  it('refuses to stream too many words', async () => {
    expect((await ask('stream 99999999999999999999 words')).events.length).toBeLessThan(50)
    expect((await ask('stream 0 words')).events.length).toBeLessThan(50)
  })

  it('answers slowly on request', async () => {
    const [quick, slow] = [await ask('Good day'), await ask('slow')]
    expect(Math.min(...slow.pauses)).toBeGreaterThan(Math.max(...quick.pauses) * 10)
  })

  it('fails in the middle of an answer on request', async () => {
    const { events, text } = await ask('fail')
    expect(text).not.toBe('')
    expect(events.at(-1)).toMatchObject({ type: 'RUN_ERROR', code: 'demo_failure' })
  })

  it('fails before the first word on request', async () => {
    const { events } = await ask('fail at once')
    expect(events).toEqual([expect.objectContaining({ type: 'RUN_ERROR', code: 'demo_failure' })])
  })

  it('stops when its signal is aborted', async () => {
    const controller = new AbortController()
    const agent = createDemoAgent(async (_milliseconds, signal) => signal.throwIfAborted())
    const input = RunInput.parse(inputOf(ids, 'stream 100 words'))
    let count = 0
    const listen = async () => {
      for await (const _event of agent(input, controller.signal)) {
        if ((count += 1) === 5) controller.abort()
      }
    }
    await expect(listen()).rejects.toThrow('aborted')
    expect(count).toBe(5)
  })

  it('answers a message without text, and a run without messages', async () => {
    expect((await ask('')).text).toContain('without any text')
    expect((await ask()).text).toContain('without any text')
  })

  describe('the demo agent with client tools', () => {
    const tools = ['get_current_time', 'calculate', 'ask_user'].map((name) => ({
      name,
      description: name,
      parameters: { type: 'object' },
    }))
    const answerTo = async (input: object) => {
      const agent = createDemoAgent(async () => {})
      const events: AGUIEvent[] = []
      const parsed = RunInput.parse({ ...inputOf(ids), tools, ...input })
      for await (const event of agent(parsed, new AbortController().signal)) events.push(event)
      return { events, text: events.map(textOf).join('') }
    }
    const user = (content: string) => ({ id: `user-${content}`, role: 'user', content })
    const result = (id: string, content: string) => [
      {
        id: `call-${id}`,
        role: 'assistant',
        toolCalls: [{ id, type: 'function', function: { name: 'calculate', arguments: '{}' } }],
      },
      { id: `result-${id}`, role: 'tool', toolCallId: id, content },
    ]
    const namesOf = (events: AGUIEvent[]) =>
      events.flatMap((event) =>
        event.type === EventType.TOOL_CALL_START ? [event.toolCallName] : [],
      )

    it('calls several client tools in one run', async () => {
      const { events } = await answerTo({ messages: [user('both')] })
      expect(namesOf(events)).toEqual(['get_current_time', 'calculate'])
    })

    it('reports tool results', async () => {
      const { events, text } = await answerTo({
        messages: [user('calculate 6 * 7'), ...result('c1', '42')],
      })
      expect(namesOf(events)).toEqual([])
      expect(text).toContain('42')
    })

    it('calls a tool for the requested number of rounds', async () => {
      const one = await answerTo({ messages: [user('2 rounds'), ...result('c1', '1')] })
      expect(namesOf(one.events)).toEqual(['calculate'])
      const two = await answerTo({
        messages: [user('2 rounds'), ...result('c1', '1'), ...result('c2', '2')],
      })
      expect(namesOf(two.events)).toEqual([])
    })

    it('names the tool that the client lacks', async () => {
      const { events, text } = await answerTo({ messages: [user('paste')] })
      expect(namesOf(events)).toEqual([])
      expect(text).toContain('read_clipboard')
    })

    it('asks for confirmation with an interrupt', async () => {
      const asked = await answerTo({ messages: [user('interrupt')] })
      expect(asked.events.at(-1)).toMatchObject({
        outcome: { type: 'interrupt', interrupts: [{ id: 'r-question' }] },
      })
    })

    it.each([
      [
        'a yes',
        { status: 'resolved', payload: { go_on: true } },
        'You answered yes, so I continue.',
      ],
      [
        'a no',
        { status: 'resolved', payload: { go_on: false } },
        'You answered no, so I stop here.',
      ],
      ['a cancellation', { status: 'cancelled' }, 'You cancelled, so I stop here.'],
      [
        'an unexpected payload',
        { status: 'resolved', payload: { approved: true } },
        'You answered [{"approved":true}], so I continue.',
      ],
    ])('accepts %s as the reply to its question', async (_case, given, answer) => {
      const resume = [{ interruptId: 'r-question', ...given }]
      const reply = await answerTo({ messages: [user('interrupt')], resume })
      expect(reply.text).toBe(answer)
    })
  })
})
