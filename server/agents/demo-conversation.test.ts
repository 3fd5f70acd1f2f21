import { PROTOCOL_VERSION } from '@ag-ui/core'
import { EventSchema } from '@ag-ui/core/schemas'

import { createEventReader } from '@/core/agui/event-reader'
import { RunInput } from '@/core/contract/run'
import { createDraft } from '@/core/conversation/fold/draft'
import type { Message } from '@/core/conversation/message'
import { runInput } from '@/core/run/run-input'

import { createDemoAgent } from './demo-agent'

const tool = (name: string, parameters: object = { type: 'object' }, description = name) => ({
  name,
  description,
  parameters,
})

/** Imitates a thread in the app: decodes and folds events, and builds the next input. */
function openThread(tools: ReturnType<typeof tool>[] = []) {
  const draft = createDraft()
  const pauses: number[] = []
  const agent = createDemoAgent(async (milliseconds) => void pauses.push(milliseconds))
  const problems: unknown[] = []
  /** What the user saw after each event of the last run. */
  let moments: Message[][] = []
  let runs = 0

  const answersOf = (runId: string) =>
    draft.ids
      .flatMap((id) => draft.message(id) ?? [])
      .filter((message) => message.runId === runId && message.role !== 'user')

  async function run() {
    const runId = `r${(runs += 1)}`
    const options = { isLastRound: false, resume: [] }
    const sent = JSON.parse(JSON.stringify(runInput('t', runId, draft, tools, options)))
    const reader = createEventReader({
      onEvent: (event) => draft.apply(event),
      onWarning: (warning) => problems.push(warning),
      onFailure: (failure) => problems.push(failure),
    })
    draft.beginRun('t', runId)
    const ids = { threadId: 't', runId }
    reader.accept({ type: 'RUN_STARTED', protocolVersion: PROTOCOL_VERSION, ...ids })
    moments = []
    const signal = new AbortController().signal
    for await (const event of agent(RunInput.parse(sent), signal)) {
      expect(EventSchema.parse(event)).toEqual(event)
      reader.accept(JSON.parse(JSON.stringify(event)))
      moments.push(answersOf(runId))
    }
    if (draft.run.outcome.kind === 'running') reader.accept({ type: 'RUN_FINISHED', ...ids })
    expect([...problems, ...draft.warnings]).toEqual([])
    return answersOf(runId)
  }

  return {
    draft,
    pauses,
    moments: () => moments,
    async say(text: string) {
      draft.addMessage({ id: `user-${runs}`, role: 'user', text })
      return run()
    },
    async answer(toolCallId: string, content: string) {
      draft.addToolResult(toolCallId, { content })
      return run()
    },
  }
}

const textsOf = (messages: Message[]) =>
  messages.flatMap((message) => (message.role === 'assistant' ? [message.text] : []))

describe('a conversation with the demo agent', () => {
  it('shows reasoning before the answer', async () => {
    const thread = openThread()
    const shown = await thread.say('think about lunch')
    expect(shown).toMatchObject([
      { role: 'reasoning', text: expect.stringContaining('lunch') },
      { role: 'assistant', text: expect.stringContaining('lunch') },
    ])
    expect(Math.max(...thread.pauses)).toBeGreaterThan(1000)
  })

  it('keeps a shared shopping list across turns', async () => {
    const thread = openThread()
    expect(textsOf(await thread.say('state'))).toEqual(['The shopping list says: bread.'])
    await thread.say('state green apples')
    expect(textsOf(await thread.say('state'))[0]).toContain('bread, green apples, apples')
    expect(thread.draft.agentState).toEqual({ shopping: ['bread', 'green apples', 'apples'] })
  })

  it('counts up without touching other shared state', async () => {
    const thread = openThread()
    await thread.say('state milk')
    await thread.say('count')
    expect(textsOf(await thread.say('count'))).toEqual(['We are at 2.'])
    expect(thread.draft.agentState).toEqual({ shopping: ['milk'], count: 2 })
  })

  it('shows the steps of a plan one after another', async () => {
    const thread = openThread()
    const [plan, ...rest] = await thread.say('plan')
    expect(plan).toMatchObject({
      role: 'activity',
      activityType: 'plan',
      content: { title: expect.any(String), steps: { length: 3 } },
    })
    expect(textsOf(rest)).toHaveLength(1)
    const states = thread.moments().map(([activity]) => {
      const found = JSON.stringify(activity).matchAll(/"status":"(\w+)"/g)
      return [...found].map(([, status]) => status).join(' ')
    })
    expect([...new Set(states)]).toEqual([
      'pending pending pending',
      'in_progress pending pending',
      'completed pending pending',
      'completed in_progress pending',
      'completed completed pending',
      'completed completed in_progress',
      'completed completed completed',
    ])
  })

  it('shows a server-side tool call and its result', async () => {
    const thread = openThread()
    const shown = await thread.say('lookup 42')
    const [, call] = shown.flatMap((message) =>
      message.role === 'assistant' ? [message.text, ...message.toolCalls] : [],
    )
    expect(call).toMatchObject({
      name: 'look_up_order',
      metadata: { title: 'Order lookup' },
      arguments: '{"order":42}',
      status: 'completed',
      result: { content: expect.stringContaining('"days":3') },
    })
    expect(textsOf(shown).at(-1)).toBe('Order 42 is on its way and arrives in 3 days.')
    expect(thread.draft.run.outcome).toMatchObject({ kind: 'success', pendingToolCallIds: [] })
  })

  it('lets a subagent say part of the answer', async () => {
    const thread = openThread()
    const shown = await thread.say('team')
    expect(shown.map(({ subagentName }) => subagentName)).toEqual([
      undefined,
      'Librarian',
      undefined,
    ])
    expect(thread.draft.run.subagents).toMatchObject([{ name: 'Librarian', status: 'finished' }])
    expect(thread.draft.warnings).toEqual([])
  })

  it('shows an activity of a type that apps may not know', async () => {
    const [activity] = await openThread().say('report')
    expect(activity).toMatchObject({
      role: 'activity',
      activityType: 'weather_report',
      content: { title: 'Weather in Vienna' },
    })
  })

  it('delivers the Markdown sample unchanged', async () => {
    const [text = ''] = textsOf(await openThread().say('markdown'))
    for (const part of ['# A', '\n1. ', '- [x]', '| Harp ', '```ts\n', '> ', '![', '](http']) {
      expect(text).toContain(part)
    }
    expect(text).toContain('```python\ndef greet(name: str) -> str:\n    return')
  })

  it('keeps the partial answer after an error', async () => {
    const thread = openThread()
    expect(textsOf(await thread.say('fail'))[0]).toMatch(/in the middle of$/)
    expect(thread.draft.run.outcome).toMatchObject({ kind: 'error', code: 'demo_failure' })
  })

  describe('the search command of the demo agent', () => {
    const noise = [tool('calculate'), tool('toolset_my-search__contents', {}, 'Reads pages.')]

    it.each([
      ['toolset_web__search', { type: 'object', properties: { query: {} } }, 'query'],
      ['toolset_web__web_search_exa', { properties: { q: {} }, required: ['q'] }, 'q'],
      ['toolset__web__search', { type: 'object' }, 'query'],
    ])('searches with %s and reports the result', async (name, parameters, query) => {
      const thread = openThread([...noise, tool(name, parameters)])
      await thread.say('search blue whales')
      const [call] = thread.draft.openCalls
      expect(call).toMatchObject({ name, arguments: JSON.stringify({ [query]: 'blue whales' }) })
      const shown = await thread.answer(call?.id ?? '', 'They are large.')
      expect(textsOf(shown)).toEqual(['The tool answered: They are large.'])
    })

    it('finds a search tool by its description', async () => {
      const thread = openThread([...noise, tool('toolset_a1b2c3', {}, 'Search the web.')])
      await thread.say('search blue whales')
      expect(thread.draft.openCalls).toMatchObject([{ name: 'toolset_a1b2c3' }])
    })

    it('explains how to set up a search toolset if there is none', async () => {
      const thread = openThread(noise)
      expect(textsOf(await thread.say('search blue whales'))[0]).toContain(
        '“Documentation” needs no key',
      )
      expect(thread.draft.openCalls).toEqual([])
    })
  })

  describe('the tool command of the demo agent', () => {
    it('calls the tool with the given JSON', async () => {
      const thread = openThread([tool('anything')])
      await thread.say('tool anything {"a": [1, 2]}')
      const [call] = thread.draft.openCalls
      expect(call).toMatchObject({ name: 'anything', arguments: '{"a":[1,2]}' })
      expect(textsOf(await thread.answer(call?.id ?? '', 'done'))[0]).toContain('done')
    })

    it.each([
      ['tool anything [1]', 'JSON object'],
      ['tool anything {oh', 'JSON object'],
      ['tool other {}', 'the tool other'],
      ['tool', '- anything'],
    ])('explains what is wrong with “%s”', async (text, answer) => {
      const thread = openThread([tool('anything')])
      expect(textsOf(await thread.say(text))[0]).toContain(answer)
      expect(thread.draft.openCalls).toEqual([])
    })
  })
})
