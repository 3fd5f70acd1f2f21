/** Streams as real servers write them; the ids are shortened. */

const chunk = (delta: object, finish_reason: string | null = null, rest: object = {}) => ({
  id: 'c',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta, finish_reason }],
  ...rest,
})

const frames = (...values: unknown[]) =>
  values.map((value) => `data: ${JSON.stringify(value)}\n\n`).join('')

const call = (made: object) => chunk({ tool_calls: [made] })
const weather = (rest: string) => ({ name: 'weather', arguments: rest })
const done = 'data: [DONE]\n\n'
const usage = { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 }

export const goldenStreams = {
  'OpenAI, text with usage':
    frames(
      chunk({ role: 'assistant', content: '' }),
      chunk({ content: 'Grüß ' }),
      chunk({ content: 'Gott 🙂' }),
      chunk({}, 'stop'),
      { ...chunk({}), choices: [], usage },
    ) + done,

  'OpenAI, two calls at once':
    frames(
      call({ index: 0, id: 'a', type: 'function', function: weather('') }),
      call({ index: 0, function: { arguments: '{"city":' } }),
      call({ index: 0, function: { arguments: '"Bern"}' } }),
      call({ index: 1, id: 'b', type: 'function', function: weather('') }),
      call({ index: 1, function: { arguments: '{"city":"Rome"}' } }),
      chunk({}, 'tool_calls'),
    ) + done,

  'Ollama, every call on index 0':
    frames(
      call({ index: 0, id: 'a', function: weather('{"city":"Bern"}') }),
      call({ index: 0, id: 'b', function: weather('{"city":"Rome"}') }),
      chunk({}, 'tool_calls'),
    ) + done,

  'one index for two calls in pieces':
    frames(
      call({ index: 0, id: 'a', function: weather('') }),
      call({ index: 0, function: { arguments: '{"city":"Bern"}' } }),
      call({ index: 0, id: 'b', function: weather('') }),
      call({ index: 0, function: { arguments: '{"city":"Rome"}' } }),
      chunk({}, 'tool_calls'),
    ) + done,

  'calls without an index':
    frames(
      chunk({
        tool_calls: [
          { id: 'a', function: weather('{"city":"Bern"}') },
          { id: 'b', function: weather('{"city":"Rome"}') },
        ],
      }),
      chunk({}, 'tool_calls'),
    ) + done,

  'indices from 1, and an empty id in what follows':
    frames(
      call({ index: 1, id: 'a', function: weather('') }),
      call({ index: 1, id: '', function: { name: '', arguments: '{"city":"Bern"}' } }),
      call({ index: 2, id: 'b', function: weather('{"city":') }),
      call({ index: 2, id: null, function: { name: null, arguments: '"Rome"}' } }),
      chunk({}, 'tool_calls'),
    ) + done,

  'a wrong index beside the right id':
    frames(
      call({ index: 0, id: 'a', function: weather('{"city":') }),
      call({ index: 1, id: 'b', function: weather('{"city":') }),
      call({ index: 0, id: 'a', function: { arguments: '"Bern"}' } }),
      call({ index: 0, id: 'b', function: { arguments: '"Rome"}' } }),
      chunk({}, 'tool_calls'),
    ) + done,

  'names that come after the arguments':
    frames(
      call({ index: 0, id: 'a', function: { arguments: '{"city":' } }),
      call({ index: 1, id: 'b', function: { arguments: '{"city":"Rome"}' } }),
      call({ index: 0, function: { arguments: '"Bern"}' } }),
      call({ index: 0, function: { name: 'weather' } }),
      call({ index: 1, function: { name: 'weather' } }),
      chunk({}, 'tool_calls'),
    ) + done,

  'arguments as an object, told twice':
    frames(
      call({ index: 0, id: 'a', function: { name: 'weather', arguments: { city: 'Bern' } } }),
      call({ index: 0, id: 'a', function: { name: 'weather', arguments: { city: 'Bern' } } }),
      call({ index: 1, id: 'b', function: { name: 'weather', arguments: { city: 'Rome' } } }),
      chunk({}, 'tool_calls'),
    ) + done,
}

export { call, chunk, done, frames, usage }
