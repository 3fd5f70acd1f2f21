import type { AGUIEvent } from '@ag-ui/core'
import fc from 'fast-check'

import { createEventReader } from '@/core/agui/event-reader'
import { createDraft } from '@/core/conversation/fold/draft'
import { assertProperty } from '@/core/testing/assert-property'

import { readCompletion } from './read-completion'
import { call, chunk, done, frames } from './testing/stream-pieces'

const textTools = new Map([['weather', { type: 'object', properties: {} }]])

async function read(text: string): Promise<AGUIEvent[]> {
  let made = 0
  const events: AGUIEvent[] = []
  const bytes = async function* () {
    yield new TextEncoder().encode(text)
  }
  for await (const batch of readCompletion(
    { body: bytes() },
    {
      threadId: 't',
      runId: 'r',
      model: 'm',
      newId: () => `new-${(made += 1)}`,
      takenIds: new Set(),
      describe: (fault) => fault,
      textTools,
      now: () => 1,
    },
  ))
    events.push(...batch)
  return events
}

function show(events: readonly AGUIEvent[]) {
  const draft = createDraft()
  const problems: unknown[] = []
  const reader = createEventReader({
    onEvent: (event) => draft.apply(event),
    onWarning: (warning) => problems.push(warning),
    onFailure: (failure) => problems.push(failure),
  })
  draft.beginRun('t', 'r')
  for (const event of events) reader.accept(JSON.parse(JSON.stringify(event)))
  const messages = draft.ids.flatMap((id) => draft.message(id) ?? [])
  const answer = messages.find((message) => message.role === 'assistant')
  return {
    text: answer?.text ?? '',
    calls:
      answer?.toolCalls.map(({ name, arguments: input, status }) => [name, input, status]) ?? [],
    channel: answer?.channel,
    thoughts: messages.flatMap((message) => (message.role === 'reasoning' ? [message.text] : [])),
    outcome: draft.run.outcome,
    problems: [...problems, ...draft.warnings],
  }
}

const said = (...texts: string[]) => frames(...texts.map((content) => chunk({ content })))
const end = frames(chunk({}, 'stop')) + done
const written = '{"name": "weather", "arguments": {"city": "Bern"}}'
const bern = ['weather', '{"city":"Bern"}', 'pending']

describe('an answer by a model that writes calls as JSON', () => {
  it('has real calls, marked with their channel', async () => {
    const shown = show(await read(said('Let me see.\n', ...written.split('')) + end))
    expect(shown).toMatchObject({
      text: 'Let me see.\n',
      calls: [bern],
      channel: 'json',
      outcome: { kind: 'success', pendingToolCallIds: [expect.any(String)] },
      problems: [],
    })
  })

  it('may consist of calls alone, each with its own id', async () => {
    const shown = show(await read(said(`${written}\n${written}`) + end))
    expect(shown).toMatchObject({ text: '', calls: [bern, bern], problems: [] })
  })

  it('may arrive without streaming', async () => {
    const message = { role: 'assistant', content: `\`\`\`json\n${written}\n\`\`\`` }
    const body = JSON.stringify({ choices: [{ message, finish_reason: 'stop' }] })
    expect(show(await read(body))).toMatchObject({ calls: [bern] })
  })

  it('makes no calls from its reasoning', async () => {
    const shown = show(await read(said(`<think>${written}</think>`, 'No.') + end))
    expect(shown).toMatchObject({ text: 'No.', thoughts: [written], calls: [], channel: 'text' })
  })

  it('makes no calls from text that turns out to be reasoning', async () => {
    const thought = said('So ', `${written}\n`, '{"name": "wea', '</think>\n')
    const shown = show(await read(thought + said(written) + end))
    expect(shown).toMatchObject({
      text: `So {"name": "wea${written}\n\n`,
      calls: [bern],
      problems: [],
    })
  })

  it('prefers native calls when it contains both kinds', async () => {
    const native = call({
      index: 0,
      id: 'a',
      function: { name: 'weather', arguments: '{"city":"Rome"}' },
    })
    for (const stream of [said(written) + frames(native), frames(native) + said(written)]) {
      expect(show(await read(stream + end))).toMatchObject({
        text: written,
        calls: [['weather', '{"city":"Rome"}', 'pending']],
        channel: 'tool',
        problems: [],
      })
    }
  })

  it('keeps a cut call as text and does not make it', async () => {
    for (const text of [written.slice(0, 20), `${written}\n`]) {
      const shown = show(await read(said(`So:\n${text}`)))
      expect(shown).toMatchObject({ text: `So:\n${text}`, calls: [], outcome: { kind: 'running' } })
    }
  })

  it('loses no text, whatever it says', async () => {
    const bit = fc.oneof(fc.constantFrom(written, '{', '"', '<think>', '```', '\n'), fc.string())
    await assertProperty(
      fc.asyncProperty(fc.array(bit, { minLength: 1, maxLength: 8 }), async (bits) => {
        const shown = show(await read(said('x', ...bits) + end))
        const calls = shown.calls.length
        const unsaid = bits.join('').length + 1 - shown.text.length
        // Calls, their fences and the blanks around them are not text.
        expect(unsaid).toBeGreaterThanOrEqual(calls * written.length)
        if (calls === 0) expect(shown.text).toBe(`x${bits.join('')}`)
      }),
      { seed: 155_209 },
    )
  })
})

describe('an answer from a model server', () => {
  it('has start and end times, and no end when it was cut', async () => {
    const events = await read(said('Yes.') + end)
    expect(events[0]).toMatchObject({
      type: 'RUN_STARTED',
      threadId: 't',
      runId: 'r',
      timestamp: 1,
    })
    expect(events.at(-1)).toMatchObject({ type: 'RUN_FINISHED', timestamp: 1 })
    const cut = await read(said('Yes.'))
    expect(cut.some(({ type }) => type === 'RUN_FINISHED' || type === 'RUN_ERROR')).toBe(false)
    expect(show(cut)).toMatchObject({ text: 'Yes.' })
  })

  it('fails when the response contains no answer', async () => {
    expect(show(await read('<html></html>'))).toMatchObject({
      outcome: { kind: 'error', code: 'model_malformed' },
    })
    expect(show(await read('{"oh'))).toMatchObject({
      outcome: { kind: 'error', code: 'model_malformed' },
    })
  })
})
