import fc from 'fast-check'

import { assertProperty } from '@/core/testing/assert-property'

import { createTextCalls, type TextCallPart } from './text-calls'

const anyInput = undefined
const tools = new Map([
  ['weather', { type: 'object', properties: { city: { type: 'string' } } }],
  ['get_time', { type: 'object', properties: {} }],
  ['weather-map', anyInput],
])

function read(texts: readonly string[]): TextCallPart[] {
  const reader = createTextCalls(tools)
  return [...texts.flatMap((text) => reader.push(text)), ...reader.end()]
}

/** The visible text and the calls. */
function show(...texts: string[]) {
  const parts = read(texts)
  return {
    text: parts.map((part) => (part.kind === 'text' ? part.text : '')).join(''),
    calls: parts.flatMap((part) =>
      part.kind === 'calls' ? part.calls.map((call) => [call.name, call.arguments]) : [],
    ),
  }
}

const whole = (parts: readonly TextCallPart[]) =>
  parts.map((part) => (part.kind === 'text' ? part.text : part.raw)).join('')

const bern = [['weather', { city: 'Bern' }]]
const call = '{"name": "weather", "arguments": {"city": "Bern"}}'

const written = {
  'an object alone': call,
  'an object on several lines':
    '{\n  "name": "weather",\n  "arguments": {\n "city": "Bern"\n }\n}\n',
  'an object in a fence': `\`\`\`json\n${call}\n\`\`\``,
  'an object in a fence without a language': `\`\`\`\n${call}\n\`\`\`\n`,
  'an object in a tag': `<tool_call>\n${call}\n</tool_call>`,
  'an object in a tag that is not closed': `<tool_call>${call}`,
  'a list': `[${call}]`,
  'a list after a mark': `[TOOL_CALLS] [${call}]`,
  'the name before the arguments': 'weather {"city": "Bern"}',
  'the name and a colon': 'weather: {"city": "Bern"}',
  'the name as a function': 'weather({"city": "Bern"})',
  'other names for its members': '{"tool": "weather", "parameters": {"city": "Bern"}}',
  'a nested function': `{"type": "function", "function": ${call}}`,
  'a nested list of calls': `{"tool_calls": [{"id": "x", "function": ${call}}]}`,
  'a name that follows a thought':
    '{"thought": "Is it \\"wet\\"?", "name": "weather", "arguments": {"city": "Bern"}}',
  'a list whose call follows a thought':
    '[{"reasoning": "Wet?", "tool": "weather", "args": {"city": "Bern"}}]',
  'an action and its input': 'Action: weather\nAction Input: {"city": "Bern"}',
  'an action in quotes': 'Action: `weather`\nAction Input:\n{"city": "Bern"}\n',
  'an object in a fence for code': `\`\`\`tool_code\n${call}\n\`\`\``,
  'a function in a fence for code': '```tool_code\nweather({"city": "Bern"})\n```\n',
  'a function in a tag': '<tool_call>weather({"city": "Bern"})</tool_call>',
  'arguments as text': '{"name": "weather", "arguments": "{\\"city\\": \\"Bern\\"}"}',
}

describe('a call in the text', () => {
  it.each(Object.entries(written))('is found as %s', (_form, text) => {
    expect(show(text)).toEqual({ text: '', calls: bern })
    expect(show(...text.split(''))).toEqual({ text: '', calls: bern })
  })

  it('is found amid other text', () => {
    expect(show(`Let me see.\n${call}\nI am waiting.`)).toEqual({
      text: 'Let me see.\nI am waiting.',
      calls: bern,
    })
    expect(show(`Sure: ${call}`)).toEqual({ text: 'Sure: ', calls: bern })
    expect(show('I use weather {"city": "Bern"}.').calls).toEqual(bern)
  })

  it('survives brackets in its strings', () => {
    const input = { city: 'a } b { "c" \\ ] ```' }
    const text = `Now:\n${JSON.stringify({ name: 'weather', arguments: input })}`
    expect(show(...text.split(''))).toEqual({ text: 'Now:\n', calls: [['weather', input]] })
  })

  it('may be one of several calls', () => {
    const other = '{"name": "get_time", "arguments": {}}'
    const both = [...bern, ['get_time', {}]]
    for (const text of [
      `${call}\n${other}`,
      `[${call}, ${other}]`,
      `<tool_call>${call}</tool_call>\n<tool_call>${other}</tool_call>`,
      `\`\`\`json\n${call}\n\`\`\`\n\`\`\`json\n${other}\n\`\`\``,
      `\`\`\`json\n${call}\n${other}\n\`\`\``,
      '```tool_code\nweather({"city": "Bern"})\nget_time({})\n```',
    ]) {
      expect(show(...text.split(''))).toEqual({ text: '', calls: both })
    }
  })

  it('belongs to the tool with the full name when another name is its prefix', () => {
    expect(show('weather-map {"city": "Bern"}').calls).toEqual([['weather-map', { city: 'Bern' }]])
  })

  it('matches the name literally, even with pattern characters', () => {
    const callsIn = (text: string) => {
      const reader = createTextCalls(
        new Map([
          ['web.search', anyInput],
          ['a(b', anyInput],
        ]),
      )
      return [...reader.push(text), ...reader.end()].filter(({ kind }) => kind === 'calls')
    }
    expect(callsIn('web.search {"query": "Bern"}')).toHaveLength(1)
    expect(callsIn('webssearch {"query": "Bern"}')).toHaveLength(0)
  })

  it.each([
    ['an unknown tool', '{"name": "nuke", "arguments": {}}'],
    ['an object with only a name', '{"name": "weather"}'],
    ['an object with another member', '{"name": "weather", "arguments": {}, "mood": "good"}'],
    ['an object of another type', '{"type": "city", "name": "weather", "input": {}}'],
    ['arguments that do not fit', '{"name": "weather", "arguments": {"city": 5}}'],
    ['the name before arguments that do not fit', 'weather {"city": 5}'],
    [
      'a description of the tool',
      '{"name": "weather", "parameters": {"type": "object", "properties": {}}}',
    ],
    ['a list with something else', `[1, ${call}]`],
    ['a function in code', '```js\nweather({"city": "Bern"})\n```\n'],
    ['an object in code', `\`\`\`js\nconst a = 1\nsend(${call})\n\`\`\`\n`],
    ['an argument of a function', `send(${call})`],
    ['a member of an object', 'tools.weather({"city": "Bern"})'],
    ['arguments that are not an object', '{"name": "weather", "arguments": 5}'],
    ['a call inside another object', `{"plan": [${call}]}`],
    ['an incomplete call', '{"name": "weather", "arguments": {"city": "Be'],
    ['something that is not JSON', '{name: weather}'],
    ['code', 'function () { return { "name": 1 } }'],
    ['code in a fence', '```js\nconst a = { b: 1 }\n```\n'],
    ['a link', '[weather](https://example.com)'],
    ['the name in a sentence', 'The weather (in Bern) is fine.'],
    ['a longer word', 'sweather {"city": "Bern"}'],
    ['an answer with a thought', '{"thought": "Wet.", "answer": "Rain"}'],
    ['only a thought', '{"thought": "Wet."}'],
    ['arguments without a key of their own', '{"tool": "weather", "city": "Bern"}'],
    ['an unknown action', 'Action: nuke\nAction Input: {"city": "Bern"}'],
    ['an action without an input', 'Action: weather\nObservation: {"city": "Bern"}'],
    ['a list of words', '["weather", "get_time"]'],
  ])('is not %s', (_what, text) => {
    expect(show(text)).toEqual({ text, calls: [] })
    expect(show(...text.split(''))).toEqual({ text, calls: [] })
  })
})

describe('text that is not a call', () => {
  it.each([
    ['words', 'Hello there', 'Hello there'],
    ['the possible beginning of a name', 'Hello we', 'Hello '],
    ['a name', 'the weather ', 'the '],
    ['a fence', 'See:\n```js', 'See:\n'],
    ['a bracket', 'if (x) {', 'if (x) '],
    ['code after a bracket', 'if (x) { y', 'if (x) { y'],
    ['another object, as soon as its key is known', '{"city', '{"city'],
    ['an object that may be a call', '{"na', ''],
    ['a name that may be that of a tool', '{"name": "wea', ''],
    ['the name of a person, as soon as it is known', '{"name": "Ad', '{"name": "Ad'],
    ['a list of people', '[{"id": 7, "name": "Ad', null],
    ['a type that calls do not have', '{"type": "ci', null],
    ['arguments of an unknown tool', '{"arguments": {"a": 1}, "name": "tr', null],
    ['a call with something else', '{"name": "weather", "no', null],
    ['a thought that may belong to a call', '{"thought": "So', ''],
    ['an object with a thought, as soon as its next key is known', '{"thought": "So", "an', null],
    ['a thought that is not text', '{"thought": {', null],
    ['an overlong thought', `{"thought": "${'so '.repeat(2000)}`, null],
    ['an action', 'Do:\nAction: wea', 'Do:\n'],
    ['an action that is not a tool', 'Action: Open', null],
    ['code in a fence', '```js\nconst', null],
  ])('is passed on immediately, unless it may start a call: %s', (_what, text, shown) => {
    const parts = createTextCalls(tools).push(text)
    expect(whole(parts)).toBe(shown ?? text)
  })

  it('is never lost, however it is split', async () => {
    const bit = fc.oneof(
      fc.constantFrom(...Object.values(written)),
      fc.constantFrom(
        '{',
        '}',
        '[',
        ']',
        '"',
        '\\',
        '`',
        '```',
        '\n',
        ' ',
        'weather',
        '<tool_call>',
      ),
      fc.constantFrom('Action:', 'Action Input:', '{"thought":', '"so",', '```tool_code\n', ')'),
      fc.constantFrom('{"name":', '"weather"', ',', '"arguments":', '{"a":1}', '</tool_call>', '('),
      fc.string({ maxLength: 5 }),
    )
    const anyText = fc.array(bit, { maxLength: 12 }).map((bits) => bits.join(''))
    await assertProperty(
      fc.property(anyText, fc.array(fc.nat(300), { maxLength: 12 }), (text, places) => {
        const ends = [...places.map((place) => place % (text.length + 1)), text.length]
        const inOrder = [...ends].sort((one, other) => one - other)
        const pieces = inOrder.map((end, at) => text.slice(inOrder[at - 1] ?? 0, end))
        expect(whole(read(pieces))).toBe(text)
        expect(show(...pieces)).toEqual(show(text))
      }),
      {
        seed: 932_278,
        examples: [
          [`0weather\`\`\`\n${call}\n\`\`\`\n`, [2]],
          [`\`\`\`\`\`\`json\n${call}\n\`\`\``, [4]],
        ],
      },
    )
  })
})
