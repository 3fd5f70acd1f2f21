import { EventType, PROTOCOL_VERSION, type AGUIEvent } from '@ag-ui/core'
import { EventSchema } from '@ag-ui/core/schemas'
import fc from 'fast-check'

import { createEventReader } from '@/core/agui/event-reader'
import { createDraft } from '@/core/conversation/fold/draft'
import { assertProperty } from '@/core/testing/assert-property'

import { createCompletionEvents, type CompletionRun } from './completion-events'
import { createCompletionReader } from './completion-reader'
import { goldenAnswerCalls, goldenCalls, goldenCallsWithoutIds } from './testing/golden-calls'
import * as golden from './testing/golden-streams'
import { call, chunk, done, frames, usage } from './testing/stream-pieces'

const ids = { threadId: 't', runId: 'r' }

type More = Partial<CompletionRun>

function eventsOf(more: More) {
  let made = 0
  return createCompletionEvents({
    ...ids,
    model: 'm',
    newId: () => `new-${(made += 1)}`,
    takenIds: new Set(),
    describe: (fault) => `sentence for ${fault}`,
    ...more,
  })
}

function read(bytes: Uint8Array[], more: More = {}): AGUIEvent[] {
  const events = eventsOf(more)
  const reader = createCompletionReader(events)
  return [...bytes.flatMap((part) => reader.push(part)), ...reader.end()]
}

const encode = (text: string) => new TextEncoder().encode(text)
const readText = (text: string, more?: More) => read([encode(text)], more)

/** A stream with one chunk for each text. */
const stream = (...texts: string[]) =>
  frames(...texts.map((content) => chunk({ content })), chunk({}, 'stop')) + done

/** Shows events as a person sees them, through the app's own decoder and fold. */
function show(events: AGUIEvent[]) {
  const draft = createDraft()
  const problems: unknown[] = []
  const reader = createEventReader({
    onEvent: (event) => draft.apply(event),
    onWarning: (warning) => problems.push(warning),
    onFailure: (failure) => problems.push(failure),
  })
  draft.beginRun(ids.threadId, ids.runId)
  reader.accept({ type: 'RUN_STARTED', protocolVersion: PROTOCOL_VERSION, ...ids })
  for (const event of events) reader.accept(JSON.parse(JSON.stringify(event)))
  const messages = draft.ids.flatMap((id) => draft.message(id) ?? [])
  return {
    messages,
    text: messages.flatMap((message) => (message.role === 'assistant' ? [message.text] : [])),
    thoughts: messages.flatMap((message) => (message.role === 'reasoning' ? [message.text] : [])),
    calls: messages.flatMap((message) =>
      message.role === 'assistant'
        ? message.toolCalls.map(({ id, name, arguments: text }) => [id, name, text])
        : [],
    ),
    outcome: draft.run.outcome,
    usage: draft.run.usage,
    problems: [...problems, ...draft.warnings],
  }
}

const begun = frames(chunk({ content: 'Once upon' }))
const allStreams = [
  ...Object.values(golden.goldenTexts),
  ...Object.values(goldenCalls),
  ...Object.values(goldenCallsWithoutIds),
  ...Object.values(golden.goldenAnswers),
  ...Object.values(golden.goldenErrors).map((error) => begun + error),
]

const bothCalls = [
  ['a', 'weather', '{"city":"Bern"}'],
  ['b', 'weather', '{"city":"Rome"}'],
]

describe('a streamed completion', () => {
  it.each([
    ...Object.entries(golden.goldenTexts).map(([name, text]) => [name, readText(text)] as const),
    ...Object.entries(golden.goldenAnswers).map(
      ([name, text]) => [`${name}, whole`, readText(text)] as const,
    ),
  ])('becomes a message with its usage: %s', (name, events) => {
    const shown = show(events)
    expect(shown).toMatchObject({
      text: ['Grüß Gott 🙂'],
      outcome: { kind: 'success', pendingToolCallIds: [] },
      usage: [{ model: 'm', inputTokens: 9, outputTokens: 3 }],
      problems: [],
    })
    expect(shown.thoughts).toEqual(/thoughts|same thought/.test(name) ? ['Greet them.'] : [])
    expect(shown.messages.at(-1)).toMatchObject({ channel: 'text' })
  })

  it.each([
    ...Object.entries(goldenCalls).map(([name, text]) => [name, readText(text)] as const),
    ...Object.entries(goldenAnswerCalls).map(
      ([name, text]) => [`${name}, whole`, readText(text)] as const,
    ),
  ])('separates its calls: %s', (_name, events) => {
    const shown = show(events)
    expect(shown.calls).toEqual(bothCalls)
    expect(shown.outcome).toEqual({ kind: 'success', pendingToolCallIds: ['a', 'b'] })
    expect(shown.problems).toEqual([])
    expect(shown.messages.at(-1)).toMatchObject({ channel: 'tool' })
  })

  it.each(Object.entries(goldenCallsWithoutIds))(
    'separates calls without ids: %s',
    (_name, text) => {
      const { calls, problems } = show(readText(text))
      expect(calls.map(([, ...rest]) => rest)).toEqual(bothCalls.map(([, ...rest]) => rest))
      expect(new Set(calls.map(([id]) => id)).size).toBe(2)
      expect(problems).toEqual([])
    },
  )

  it.each(Object.entries(golden.goldenErrors))(
    'fails with an error from %s and keeps the partial answer',
    (_server, error) => {
      const events = readText(begun + error)
      expect(show(events)).toMatchObject({
        text: ['Once upon'],
        outcome: { kind: 'error', code: 'model_failed' },
      })
      expect(JSON.stringify(events)).not.toContain('Secret')
    },
  )

  it('does not depend on how its bytes are split', async () => {
    const streams = allStreams.map((text) =>
      encode(text.replaceAll('data: {"id"', ': waiting\r\n\r\ndata: {"id"')),
    )
    for (const bytes of streams) {
      expect(read(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(read([bytes]))
    }
    const cuts = fc.array(fc.nat(2000), { maxLength: 20 })
    await assertProperty(
      fc.property(fc.constantFrom(...streams), cuts, (bytes, places) => {
        const inOrder = places
          .map((place) => place % bytes.length)
          .sort((one, other) => one - other)
        const ends = [...inOrder, bytes.length]
        const parts = ends.map((end, at) => bytes.subarray(ends[at - 1] ?? 0, end))
        expect(read(parts)).toEqual(read([bytes]))
      }),
      { seed: 739_042 },
    )
  })

  it.each(['', '\uFEFF', ' \r\n\n'])('may be a whole answer after %j', (blanks) => {
    const bytes = encode(blanks + golden.goldenAnswers['OpenAI, text'])
    const events = read(Array.from(bytes, (byte) => Uint8Array.of(byte)))
    expect(show(events)).toMatchObject({ text: ['Grüß Gott 🙂'], outcome: { kind: 'success' } })
  })

  it('produces valid events', () => {
    for (const text of allStreams) {
      for (const event of readText(text)) expect(EventSchema.parse(event)).toEqual(event)
    }
  })

  it.each(['reasoning_content', 'reasoning'])(
    'shows the reasoning in %s before the answer',
    (name) => {
      const shown = show(
        readText(
          frames(
            chunk({ [name]: 'Let me ' }),
            chunk({ [name]: 'see.' }),
            chunk({ content: 'Yes.' }),
            chunk({}, 'stop'),
          ) + done,
        ),
      )
      expect(shown).toMatchObject({ thoughts: ['Let me see.'], text: ['Yes.'], problems: [] })
      expect(shown.messages.map(({ role }) => role)).toEqual(['reasoning', 'assistant'])
    },
  )

  it('ends a thought at text or a call, and may start another', () => {
    const made = call({ index: 0, id: 'a', function: { name: 'weather', arguments: '{}' } })
    const events = readText(
      frames(
        chunk({ content: 'First. ' }),
        chunk({ reasoning: 'One.' }),
        chunk({ content: 'Second.' }),
        chunk({ reasoning: 'Two.' }),
        made,
      ),
    )
    const kinds = events.map(({ type }) => type)
    expect(kinds.filter((kind) => kind === 'REASONING_END')).toHaveLength(2)
    expect(kinds.lastIndexOf(EventType.REASONING_END)).toBeLessThan(
      kinds.indexOf(EventType.TOOL_CALL_START),
    )
    expect(show(events)).toMatchObject({ thoughts: ['One.', 'Two.'], text: ['First. Second.'] })
  })

  it('keeps text and calls in one message, in either order', () => {
    const text = chunk({ content: 'A moment.' })
    const made = call({ index: 0, id: 'a', function: { name: 'weather', arguments: '{}' } })
    for (const order of [
      [text, made],
      [made, text],
    ]) {
      const shown = show(readText(frames(...order, chunk({}, 'tool_calls')) + done))
      expect(shown.messages).toHaveLength(1)
      expect(shown).toMatchObject({
        text: ['A moment.'],
        calls: [['a', 'weather', '{}']],
        problems: [],
      })
    }
  })

  it('continues the current call when there is neither id nor index', () => {
    const stream = frames(
      call({ function: { name: 'weather', arguments: '{"city":' } }),
      call({ function: { arguments: '"Bern"}' } }),
      call({ function: { name: 'weather', arguments: '{"city":"Rome"}' } }),
      chunk({}, 'tool_calls'),
    )
    const { calls } = show(readText(stream + done))
    expect(calls.map(([, ...rest]) => rest)).toEqual(bothCalls.map(([, ...rest]) => rest))
  })

  it.each([
    [
      'a name after whole arguments',
      [{ name: 'a', arguments: '{"x":1}' }, { name: 'b', arguments: '' }, { arguments: '{"y":2}' }],
      [
        ['a', '{"x":1}'],
        ['b', '{"y":2}'],
      ],
    ],
    [
      'a name after no arguments',
      [
        { name: 'a', arguments: '' },
        { name: 'b', arguments: '' },
      ],
      [
        ['a', ''],
        ['b', ''],
      ],
    ],
    [
      'a name without arguments',
      [{ name: 'a' }, { name: 'b' }, { arguments: '{}' }],
      [
        ['a', ''],
        ['b', '{}'],
      ],
    ],
    [
      'a name after one that was only repeated',
      [
        { name: 'a', arguments: '{}' },
        { name: 'a', arguments: '' },
        { name: 'b', arguments: '' },
      ],
      [
        ['a', '{}'],
        ['b', ''],
      ],
    ],
    [
      'the same name after no arguments',
      [
        { name: 'a', arguments: '' },
        { name: 'a', arguments: '{}' },
      ],
      [['a', '{}']],
    ],
    [
      'the same name at the end',
      [
        { name: 'a', arguments: '{}' },
        { name: 'a', arguments: '' },
      ],
      [['a', '{}']],
    ],
    [
      'another name amid arguments',
      [
        { name: 'a', arguments: '{' },
        { name: 'b', arguments: '}' },
      ],
      [['a', '{}']],
    ],
  ])('identifies a call by its name when it has nothing else: %s', (_what, pieces, calls) => {
    for (const place of [{}, { index: 0, id: '' }]) {
      const made = pieces.map((piece) => call({ ...place, function: piece }))
      const shown = show(readText(frames(...made, chunk({}, 'tool_calls')) + done))
      expect(shown.calls.map(([, ...rest]) => rest)).toEqual(calls)
      expect(shown.outcome).toMatchObject({ kind: 'success' })
    }
  })

  it('treats a new id as a new call, even after a call without an id', () => {
    const first = call({ index: 0, function: { name: 'time', arguments: '{}' } })
    const second = call({ index: 0, id: 'b', function: { name: 'time', arguments: '' } })
    const { calls } = show(readText(frames(first, second, chunk({}, 'tool_calls')) + done))
    expect(calls).toEqual([
      [expect.any(String), 'time', '{}'],
      ['b', 'time', ''],
    ])
  })

  it('tolerates optional members of unexpected types', () => {
    const made = { index: '0', id: 7, function: { name: 'weather', arguments: '{"city":' } }
    const more = { index: '0', function: { arguments: '"Bern"}' } }
    const events = readText(
      frames(
        chunk({ content: 'Yes.', reasoning: { effort: 'low' }, reasoning_content: 5 }),
        { choices: [{ index: '0', delta: { refusal: {}, tool_calls: [made] }, finish_reason: 0 }] },
        { choices: [{ index: {}, delta: { tool_calls: [more] }, finish_reason: 'tool_calls' }] },
      ) + done,
    )
    expect(show(events)).toMatchObject({
      text: ['Yes.'],
      thoughts: [],
      calls: [['7', 'weather', '{"city":"Bern"}']],
      problems: [],
    })
  })

  it('gives a call a new id when its id is already used in the thread', () => {
    const { calls } = show(
      readText(goldenCalls['OpenAI, two calls at once'], { takenIds: new Set(['a']) }),
    )
    expect(calls.map(([id]) => id)).toEqual([expect.stringMatching(/^new-/), 'b'])
  })

  it('accepts the function_call of older servers', () => {
    const made = chunk({ function_call: { name: 'weather', arguments: '{}' } })
    const { calls } = show(readText(frames(made, chunk({}, 'function_call')) + done))
    expect(calls).toEqual([[expect.any(String), 'weather', '{}']])
  })

  it('accepts text in parts and shows a refusal as the answer', () => {
    const parts = chunk({ content: [{ type: 'text', text: 'One ' }, { text: 'two' }] })
    const refusal = chunk({ refusal: ', and no more.' }, 'stop')
    expect(show(readText(frames(parts, refusal) + done)).text).toEqual(['One two, and no more.'])
  })

  it.each(['length', 'content_filter'])('reports that it ended because of %s', (reason) => {
    const shown = show(readText(frames(chunk({ content: 'Once upon' }, reason)) + done))
    expect(shown).toMatchObject({
      text: ['Once upon'],
      outcome: { kind: 'success', result: { finishReason: reason } },
    })
  })

  it.each([
    ['a [DONE] and no finish reason', frames(chunk({ content: 'Yes.' })) + done],
    ['a finish reason and no [DONE]', frames(chunk({ content: 'Yes.' }, 'stop'))],
    ['an unterminated last line', frames(chunk({ content: 'Yes.' }, 'stop')).trimEnd()],
    ['a cut [DONE]', `${frames(chunk({ content: 'Yes.' }, 'stop'))}data: [DO`],
    [
      'additional choices',
      frames(
        { choices: [{ index: 1, delta: { content: 'No.' } }] },
        chunk({ content: 'Yes.' }, 'stop'),
      ),
    ],
  ])('is complete with %s', (_what, stream) => {
    expect(show(readText(stream))).toMatchObject({ text: ['Yes.'], outcome: { kind: 'success' } })
  })

  it('emits nothing after its end', () => {
    const events = readText(frames(chunk({ content: 'Yes.' }, 'stop')) + done)
    const more = frames(chunk({ content: ' No.' }))
    expect(readText(frames(chunk({ content: 'Yes.' }, 'stop')) + done + more + done)).toEqual(
      events,
    )
  })

  it('reports the last usage', () => {
    const first = chunk({ content: 'Yes.' }, 'stop', { usage: { prompt_tokens: 1 } })
    const details = {
      ...usage,
      prompt_tokens_details: { cached_tokens: 4 },
      completion_tokens_details: { reasoning_tokens: 2 },
    }
    const shown = show(readText(frames(first, { choices: [], usage: details }) + done))
    expect(shown.usage).toMatchObject([
      { inputTokens: 9, cachedInputTokens: 4, reasoningTokens: 2 },
    ])
  })

  describe('with a failure', () => {
    it.each([
      ['the stream is cut', begun, 'model_cut'],
      ['the stream is cut within a chunk', begun + begun.slice(0, 30), 'model_cut'],
      ['a chunk is not JSON', `${begun}data: {oh\n\n${done}`, 'model_malformed'],
      ['a chunk has an unexpected shape', begun + frames({ choices: 'none' }), 'model_malformed'],
      ['its text is not a string', begun + frames(chunk({ content: 5 })), 'model_malformed'],
      [
        'the name of a tool is a number',
        begun + frames(call({ id: 'a', function: { name: 5, arguments: '{}' } })),
        'model_malformed',
      ],
      ['an error comes in its own field', `${begun}error: Secret\n\n`, 'model_failed'],
      [
        'an error in its own field says that the context is exceeded',
        `${begun}error: {"code":400,"type":"exceed_context_size_error"}\n\n`,
        'model_context_exceeded',
      ],
      [
        'an error event comes',
        begun + frames({ error: { message: 'Secret', code: 500 } }),
        'model_failed',
      ],
      ['an error is a string', begun + frames({ error: 'Secret' }), 'model_failed'],
      ['the rate limit is reached', begun + frames({ error: { code: 429 } }), 'model_busy'],
      [
        'the context is exceeded',
        begun + frames({ error: { code: 'context_length_exceeded' } }),
        'model_context_exceeded',
      ],
      ['the finish reason is an error', begun + frames(chunk({}, 'error')) + done, 'model_failed'],
      [
        'a call has no name',
        begun + frames(call({ index: 0, id: 'a', function: { arguments: '{}' } })) + done,
        'model_malformed',
      ],
    ])('keeps its partial text and fails when %s', (_when, stream, code) => {
      const shown = show(readText(stream))
      const message = `sentence for ${code}`
      expect(shown).toMatchObject({
        text: ['Once upon'],
        outcome: { kind: 'error', code, message },
      })
      expect(JSON.stringify(readText(stream))).not.toContain('Secret')
    })

    it.each([
      ['nothing arrives', ''],
      ['only blanks arrive', ' \r\n\n '],
      ['a whole answer is cut', golden.goldenAnswers['OpenAI, text'].slice(0, -9)],
      ['a list arrives', '[1, 2]'],
      ['a web page arrives', '<html><body>data</body></html>'],
      ['only the end marker arrives', done],
    ])('is malformed when %s', (_when, stream) => {
      expect(show(readText(stream)).outcome).toMatchObject({ code: 'model_malformed' })
    })
  })
})

describe('reasoning in the text', () => {
  it('is separated from the answer however the text is split', async () => {
    const whole =
      '<think>\nFirst < then </thin> and\n <b> so.</think>\n\nThe answer </think> is <think>.'
    await assertProperty(
      fc.property(fc.array(fc.nat(whole.length), { maxLength: 12 }), (places) => {
        const ends = [...[...places].sort((one, other) => one - other), whole.length]
        const texts = ends.map((end, at) => whole.slice(ends[at - 1] ?? 0, end))
        expect(show(readText(stream(...texts)))).toMatchObject({
          thoughts: ['First < then </thin> and\n <b> so.'],
          text: ['The answer </think> is <think>.'],
          problems: [],
        })
      }),
      { seed: 582_431 },
    )
  })

  it.each([
    ['a tag further in', 'Write <think> first.', [], ['Write <think> first.']],
    ['half a tag', '<thi', [], ['<thi']],
    ['another tag', '<thinner>', [], ['<thinner>']],
    ['a tag that is never closed', '<think>So', ['So'], []],
    ['a thought of nothing but blanks', '<think>\n </think>Yes', [], ['Yes']],
    ['the longer tag', '<thinking>So</thinking>Yes', ['So'], ['Yes']],
    ['blanks alone', ' \n', [], [' \n']],
  ])('is recognised only in tags at the beginning: %s', (_what, whole, thoughts, text) => {
    expect(show(readText(stream(...whole.split(''))))).toMatchObject({ thoughts, text })
  })

  it('begins with the first word if the profile says so', () => {
    const more: More = { reasoningField: 'think-from-start' }
    const shown = show(readText(stream('So', ' so.\n</think>', '\nYes'), more))
    expect(shown).toMatchObject({ thoughts: ['So so.'], text: ['Yes'] })
    const tagged = show(readText(stream('<think>So</think>Yes'), more))
    expect(tagged).toMatchObject({ thoughts: ['So'], text: ['Yes'] })
  })

  describe('with its opening tag in the template', () => {
    it('is everything before the closing tag if nothing was emitted before', () => {
      const shown = show(readText(stream('So so.\n</think>\n\nYes </think>')))
      expect(shown).toMatchObject({ thoughts: ['So so.'], text: ['Yes </think>'], problems: [] })
    })

    it('loses its closing tag when it was already emitted as text', () => {
      const whole = 'So so.\n</think>\n\nYes </think>'
      const shown = show(readText(stream(...whole.split(''))))
      expect(shown).toMatchObject({ thoughts: [], text: ['So so.\n\n\nYes </think>'] })
    })

    it.each(['`</think>` ends it.', '<b> <think> </think>', 'It ends by `</think>`.', 'x </thi'])(
      'is not found in text that only mentions tags: %s',
      (text) => {
        expect(show(readText(stream(text)))).toMatchObject({ thoughts: [], text: [text] })
        const signs = show(readText(stream(...text.split(''))))
        expect(signs).toMatchObject({ thoughts: [], text: [text] })
      },
    )

    it('does not delay the text', () => {
      const events = readText(frames(chunk({ content: 'So' }), chunk({ content: ' < so' })))
      const deltas = events.flatMap((event) => ('delta' in event ? [event.delta] : []))
      expect(deltas).toEqual(['So', ' < so'])
    })
  })

  it('is read only from the field that the profile names', () => {
    const body = frames(chunk({ reasoning: 'A', content: '<think>B</think>C' }, 'stop')) + done
    const seen = (reasoningField: CompletionRun['reasoningField'] & string) => {
      const { thoughts, text } = show(readText(body, { reasoningField }))
      return [thoughts.join(), text.join()]
    }
    expect(seen('any')).toEqual(['AB', 'C'])
    expect(seen('reasoning')).toEqual(['A', '<think>B</think>C'])
    expect(seen('reasoning_content')).toEqual(['', '<think>B</think>C'])
    expect(seen('think-tags')).toEqual(['B', 'C'])
    expect(seen('none')).toEqual(['', '<think>B</think>C'])
  })

  it('is kept with all buffered text when the stream is cut', () => {
    expect(show(readText(frames(chunk({ content: '<thi' }))))).toMatchObject({ text: ['<thi'] })
    const cut = show(readText(frames(chunk({ content: '<think>So </th' }))))
    expect(cut).toMatchObject({ thoughts: ['So </th'] })
  })
})
