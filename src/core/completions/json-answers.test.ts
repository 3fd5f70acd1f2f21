import { EventType, type AGUIEvent } from '@ag-ui/core'
import fc from 'fast-check'

import type { JsonObject } from '@/core/agui/json'
import { assertProperty } from '@/core/testing/assert-property'

import { readAnswer } from './testing/answers'
import { chunk } from './testing/stream-pieces'

const schemas: Readonly<Record<string, JsonObject>> = {
  weather: {
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
    additionalProperties: false,
  },
  get_time: { type: 'object', properties: {} },
  search: {
    type: 'object',
    properties: { query: { type: 'string', minLength: 1 }, limit: { type: 'integer' } },
    required: ['query'],
  },
}
const textTools = new Map(Object.entries(schemas))

/** An answer that arrives in these pieces and is then complete, or cut off. */
function answer(pieces: readonly string[], { isCut = false } = {}) {
  const reader = readAnswer(textTools)
  const events = pieces.flatMap((content) => reader.accept(chunk({ content })))
  events.push(...(isCut ? reader.fail('model_cut') : reader.end({ isDone: true })))
  return {
    text: textOf(events),
    names: events.flatMap((event) =>
      event.type === EventType.TOOL_CALL_START ? [event.toolCallName] : [],
    ),
    inputs: events.flatMap((event): unknown[] =>
      event.type === EventType.TOOL_CALL_ARGS ? [JSON.parse(event.delta)] : [],
    ),
  }
}

const textOf = (events: readonly AGUIEvent[]) =>
  events.map((event) => (event.type === EventType.TEXT_MESSAGE_CONTENT ? event.delta : '')).join('')

const piecesOf = (text: string, places: readonly number[]) => {
  const ends = [...places.map((place) => place % (text.length + 1)), text.length]
  const inOrder = [...ends].sort((one, other) => one - other)
  return inOrder.map((end, at) => text.slice(inOrder[at - 1] ?? 0, end))
}

const places = fc.array(fc.nat(2_000), { maxLength: 12 })

const nameKey = fc.constantFrom('name', 'tool', 'tool_name', 'function', 'action')
const argumentKey = fc.constantFrom('arguments', 'args', 'parameters', 'params', 'input')

/** A tool with arguments that fit. */
const fitting = fc.oneof(
  fc.record({ name: fc.constant('weather'), input: fc.record({ city: fc.string() }) }),
  fc.record({ name: fc.constant('get_time'), input: fc.constant({}) }),
  fc.record({
    name: fc.constant('search'),
    input: fc.record(
      { query: fc.string({ minLength: 1 }), limit: fc.integer() },
      { requiredKeys: ['query'] },
    ),
  }),
)

/** A call as an object, with any of the known names for its members. */
const call = fc
  .tuple(fitting, nameKey, argumentKey, fc.boolean())
  .map(([{ name, input }, key, inputKey, isNameFirst]): JsonObject =>
    isNameFirst ? { [key]: name, [inputKey]: input } : { [inputKey]: input, [key]: name },
  )

/** A key that no call has. */
const plainKey = fc.constantFrom('title', 'city', 'result', 'description', 'items', 'plan', 'email')
const toolName = fc.constantFrom(...Object.keys(schemas))
const word = fc.oneof(
  toolName,
  fc.constantFrom('Ada', 'name', 'arguments', '{', '```'),
  fc.string(),
)
const data = fc.oneof(fc.jsonValue({ maxDepth: 2 }), call, word)

const misfit = fc.oneof(
  fc.record({
    name: fc.constant('weather'),
    input: fc.constantFrom<unknown>(
      {},
      { city: 5 },
      { town: 'Bern' },
      { city: 'Bern', day: 1 },
      [],
      7,
      'Bern',
      null,
    ),
  }),
  fc.record({
    name: fc.constant('search'),
    input: fc.constantFrom<unknown>({}, { query: '' }, { query: 'x', limit: 'ten' }, ['x'], true),
  }),
)

/** JSON that people ask for, and that is not a call, however much it looks like one. */
const plainValue: fc.Arbitrary<unknown> = fc.oneof(
  // Something with at least one member that no call has.
  fc
    .tuple(
      fc.dictionary(fc.oneof(nameKey, argumentKey, plainKey, fc.string()), data),
      plainKey,
      data,
    )
    .map(([others, key, value]) => ({ ...others, [key]: value })),
  fc.tuple(call, plainKey, data).map(([made, key, value]) => ({ ...made, [key]: value })),
  // People, places and other things with a name.
  fc.record({ id: fc.nat(), name: word, type: fc.constantFrom('person', 'city', 'endpoint') }),
  fc.array(fc.record({ name: fc.constantFrom('Ada', 'Bern', 'weathers') }), { minLength: 1 }),
  fc.tuple(nameKey, toolName).map(([key, name]) => ({ [key]: name })),
  // Arguments that do not fit, and unknown tools.
  fc
    .tuple(misfit, nameKey, argumentKey)
    .map(([{ name, input }, key, inputKey]) => ({ [key]: name, [inputKey]: input })),
  fc
    .tuple(nameKey, argumentKey, data)
    .map(([key, inputKey, value]) => ({ [key]: 'translate', [inputKey]: value })),
  // Descriptions of tools.
  toolName.map((name) => ({ name, parameters: { type: 'object', properties: {} } })),
  toolName.map((name) => ({
    type: 'function',
    function: { name, description: 'A tool', parameters: schemas[name] },
  })),
  // Calls inside of something else.
  fc.tuple(call, fc.oneof(fc.nat(), word)).map(([made, value]) => [value, made]),
  call.map((made) => [[made]]),
  fc.tuple(plainKey, fc.array(call, { minLength: 1 })).map(([key, calls]) => ({ [key]: calls })),
  // Numbers, words and lists of them.
  fc.oneof(fc.nat(), fc.array(fc.nat()), fc.array(toolName)),
)

const printed = fc
  .tuple(plainValue, fc.constantFrom(0, 2))
  .map(([value, indent]) => JSON.stringify(value, null, indent))

/** JSON as models present it. */
const presented = fc
  .tuple(
    printed,
    fc.constantFrom('', 'Here you are:\n\n', 'Sure: ', '# The answer\n', 'See: '),
    fc.constantFrom('', '\n', '\n\nAnything else?'),
    fc.constantFrom('bare', 'json', '', 'jsonc'),
  )
  .map(([json, lead, end, form]) => {
    const shown = form === 'bare' ? json : `\`\`\`${form === '' ? '' : form}\n${json}\n\`\`\``
    return lead + shown + end
  })

/** Code that calls a tool, in a fence. */
const code = fc
  .tuple(call, fitting, fc.constantFrom('js', 'python', 'ts'))
  .map(
    ([made, { name, input }, language]) =>
      `\`\`\`${language}\nsend(${JSON.stringify(made)})\n${name}(${JSON.stringify(input)})\n\`\`\`\n`,
  )

describe('a JSON answer to a person who asked for JSON', () => {
  it('stays text, character for character, unless it names an offered tool and fits its schema', async () => {
    await assertProperty(
      fc.property(fc.oneof({ weight: 9, arbitrary: presented }, code), places, (text, at) => {
        expect(answer(piecesOf(text, at))).toEqual({ text, names: [], inputs: [] })
      }),
      { seed: 216_003, count: 10_000 },
    )
  })

  it('stays text, and loses none of it, if the answer is cut off anywhere', async () => {
    const whole = fc.oneof(
      presented,
      call.map((made) => `Now:\n${JSON.stringify(made)}`),
    )
    await assertProperty(
      fc.property(whole, fc.nat(2_000), places, (text, end, at) => {
        const cut = text.slice(0, end % (text.length + 1))
        expect(answer(piecesOf(cut, at), { isCut: true })).toMatchObject({ text: cut, names: [] })
      }),
      { seed: 501_662 },
    )
  })
})

describe('a JSON answer that names an offered tool and fits its schema', () => {
  const forms: readonly ((name: string, input: JsonObject, made: JsonObject) => string)[] = [
    (_name, _input, made) => JSON.stringify(made),
    (_name, _input, made) => `Let me see.\n${JSON.stringify(made, null, 2)}\n`,
    (_name, _input, made) => `\`\`\`json\n${JSON.stringify(made)}\n\`\`\``,
    (_name, _input, made) => `\`\`\`\n${JSON.stringify([made])}\n\`\`\`\n`,
    (name, input) => `${name} ${JSON.stringify(input)}`,
    (name, input) => `I use ${name}: ${JSON.stringify(input)}`,
    (name, input) => `${name}(${JSON.stringify(input)})`,
  ]

  it('is a call: bare, fenced, or after the name of the tool', async () => {
    await assertProperty(
      fc.property(
        fitting,
        nameKey,
        argumentKey,
        fc.constantFrom(...forms),
        places,
        ({ name, input }, key, inputKey, form, at) => {
          const text = form(name, input, { [key]: name, [inputKey]: input })
          expect(answer(piecesOf(text, at))).toMatchObject({ names: [name], inputs: [input] })
        },
      ),
      { seed: 77_240 },
    )
  })
})
