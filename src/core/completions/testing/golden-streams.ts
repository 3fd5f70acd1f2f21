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
/** A whole answer, as it stands in a body that is not streamed. */
function answer(message: object, rest: object = {}): string {
  const finish_reason = 'tool_calls' in message && message.tool_calls ? 'tool_calls' : 'stop'
  const choices = [{ index: 0, message, finish_reason, logprobs: null }]
  return JSON.stringify({
    id: 'c',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices,
    ...rest,
  })
}
const done = 'data: [DONE]\n\n'
const timings = {
  cache_n: 4,
  prompt_n: 5,
  prompt_ms: 50,
  predicted_n: 3,
  predicted_ms: 60,
  predicted_per_second: 50,
}
const usage = { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 }

/** All of them call the weather for Bern and for Rome. */
export const goldenCalls = {
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

  'Ollama, two calls that end with stop':
    frames(
      chunk({
        role: 'assistant',
        content: '',
        tool_calls: [{ id: 'a', index: 0, type: 'function', function: weather('{"city":"Bern"}') }],
      }),
      chunk({
        role: 'assistant',
        content: '',
        tool_calls: [{ id: 'b', index: 1, type: 'function', function: weather('{"city":"Rome"}') }],
      }),
      chunk({ role: 'assistant', content: '' }, 'stop'),
    ) + done,

  'llama.cpp, arguments token by token':
    frames(
      chunk({ role: 'assistant', content: null }),
      call({ index: 0, id: 'a', type: 'function', function: weather('{') }),
      ...['"city"', ':', '"Bern"', '}'].map((text) =>
        call({ index: 0, function: { arguments: text } }),
      ),
      call({ index: 1, id: 'b', type: 'function', function: weather('{"city":') }),
      call({ index: 1, function: { arguments: '"Rome"}' } }),
      chunk({}, 'tool_calls', { timings }),
    ) + done,

  'vLLM, every chunk with its role and empty members':
    frames(
      chunk({ role: 'assistant', content: '' }),
      chunk({
        role: 'assistant',
        content: null,
        reasoning_content: null,
        tool_calls: [{ index: 0, id: 'a', type: 'function', function: { name: 'weather' } }],
      }),
      call({ index: 0, function: { arguments: '{"city":"Bern"}' } }),
      call({ index: 1, id: 'b', type: 'function', function: { name: 'weather' } }),
      call({ index: 1, function: { arguments: '{"city":"Rome"}' } }),
      { ...chunk({ content: '' }, 'tool_calls'), stop_reason: null },
    ) + done,

  'Bodhi, null for all that is not there':
    frames(
      chunk({ role: 'assistant', content: null, function_call: null, tool_calls: null }),
      chunk({
        content: null,
        function_call: null,
        refusal: null,
        tool_calls: [{ index: 0, id: 'a', type: 'function', function: weather('{"city":"Bern"}') }],
      }),
      chunk({
        content: null,
        function_call: null,
        refusal: null,
        tool_calls: [
          { index: 1, id: 'b', type: 'function', function: weather('{"city":') },
          { index: 1, id: null, type: null, function: { name: null, arguments: '"Rome"}' } },
        ],
      }),
      chunk({ content: null, function_call: null }, 'tool_calls', { usage: null, timings }),
    ) + done,

  'the name again with every piece':
    frames(
      call({ index: 0, id: 'a', function: weather('{"city":') }),
      call({ index: 0, id: 'a', function: weather('"Bern"}') }),
      call({ index: 1, id: 'b', function: weather('{"city":') }),
      call({ index: 1, id: 'b', function: weather('"Rome"}') }),
      chunk({}, 'tool_calls'),
    ) + done,

  'neither id nor index in what follows':
    frames(
      call({ id: 'a', function: weather('{"city":') }),
      call({ function: { arguments: '"Bern"}' } }),
      call({ id: 'b', function: weather('{"city":') }),
      call({ function: { arguments: '"Rome"}' } }),
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

/** All of them say the same; some have thought first. */
export const goldenTexts = {
  'OpenAI, usage in a chunk of its own':
    frames(
      chunk({ role: 'assistant', content: '', refusal: null }, null, { usage: null }),
      chunk({ content: 'Grüß ' }, null, { usage: null, obfuscation: 'x' }),
      chunk({ content: 'Gott 🙂' }, null, { usage: null }),
      chunk({}, 'stop', { usage: null }),
      { ...chunk({}), choices: [], usage },
    ) + done,

  'OpenAI, usage beside the reason':
    frames(chunk({ content: 'Grüß Gott 🙂' }), chunk({}, 'stop', { usage })) + done,

  'llama.cpp, thoughts, and timings without a usage':
    frames(
      chunk({ role: 'assistant', content: null }),
      chunk({ reasoning_content: 'Greet ' }),
      chunk({ reasoning_content: 'them.' }),
      chunk({ content: 'Grüß ' }),
      chunk({ content: 'Gott 🙂' }),
      chunk({}, 'stop', { timings }),
    ) + done,

  'llama.cpp, thoughts in tags that are cut':
    frames(
      ...[
        '\n',
        '<th',
        'ink',
        '>\nGr',
        'eet them.',
        '\n',
        '</',
        'think',
        '>',
        '\n\n',
        'Grüß Gott 🙂',
      ].map((content) => chunk({ content })),
      chunk({}, 'stop', { timings }),
    ) + done,

  'Ollama, thoughts beside empty text':
    frames(
      chunk({ role: 'assistant', content: '', reasoning: 'Greet them.' }),
      chunk({ role: 'assistant', content: 'Grüß Gott 🙂' }),
      chunk({ role: 'assistant', content: '' }, 'stop'),
      { ...chunk({}), choices: [], usage },
    ) + done,

  'vLLM, the same thought in both fields':
    frames(
      chunk({ role: 'assistant', content: '' }),
      chunk({ reasoning: 'Greet them.', reasoning_content: 'Greet them.' }),
      chunk({ content: 'Grüß Gott 🙂' }),
      { ...chunk({ content: '' }, 'stop'), stop_reason: null },
      { ...chunk({}), choices: [], usage },
    ) + done,

  'vLLM, usage so far with every chunk':
    frames(
      chunk({ content: 'Grüß ' }, null, { usage: { ...usage, completion_tokens: 1 } }),
      chunk({ content: 'Gott 🙂' }, null, { usage: { ...usage, completion_tokens: 2 } }),
      chunk({}, 'stop', { usage }),
    ) + done,

  'Bodhi, null for all that is not there':
    frames(
      chunk({ role: 'assistant', content: null, function_call: null, tool_calls: null }),
      chunk({ content: 'Grüß Gott 🙂', refusal: null, tool_calls: null }),
      chunk({ content: null, refusal: null }, 'stop', { usage, timings }),
    ) + done,

  'an empty thought, as models have that were told not to think':
    frames(
      chunk({ content: '<think>\n\n</think>\n\nGrüß Gott 🙂' }),
      chunk({}, 'stop', { usage }),
    ) + done,
}

/** Whole answers, of servers that were not asked to stream or cannot. */
export const goldenAnswers = {
  'OpenAI, text': answer({ role: 'assistant', content: 'Grüß Gott 🙂', refusal: null }, { usage }),
  'llama.cpp, with thoughts': answer(
    { role: 'assistant', reasoning_content: 'Greet them.', content: 'Grüß Gott 🙂' },
    { timings },
  ),
  'llama.cpp, with thoughts in tags': answer(
    { role: 'assistant', content: '<think>Greet them.</think>\n\nGrüß Gott 🙂' },
    { timings },
  ),
  'Ollama, with thoughts': answer(
    { role: 'assistant', reasoning: 'Greet them.', content: 'Grüß Gott 🙂' },
    { usage },
  ),
  vLLM: answer({ role: 'assistant', content: 'Grüß Gott 🙂', tool_calls: [] }, { usage }),
  Bodhi: answer({ content: 'Grüß Gott 🙂', tool_calls: null, function_call: null }, { usage }),
}

/** Whole answers with the calls for Bern and for Rome. */
export const goldenAnswerCalls = {
  OpenAI: answer({
    role: 'assistant',
    content: null,
    tool_calls: [
      { id: 'a', type: 'function', function: weather('{"city":"Bern"}') },
      { id: 'b', type: 'function', function: weather('{"city":"Rome"}') },
    ],
  }),
  'Ollama, arguments as objects': answer({
    role: 'assistant',
    content: '',
    tool_calls: [
      { id: 'a', function: { name: 'weather', arguments: { city: 'Bern' } } },
      { id: 'b', function: { name: 'weather', arguments: { city: 'Rome' } } },
    ],
  }),
}

/** Errors after the answer began. */
export const goldenErrors = {
  OpenAI: frames({ error: { message: 'Secret', type: 'server_error', code: null } }),
  'llama.cpp': frames({ error: { code: 500, message: 'Secret', type: 'server_error' } }),
  Ollama: frames({ error: { message: 'Secret', type: 'api_error', param: null, code: null } }),
  vLLM: frames({ error: { message: 'Secret', type: 'InternalServerError', code: 500 } }) + done,
  'older vLLM': frames({ object: 'error', message: 'Secret', code: 500 }) + done,
  Bodhi: frames({ error: { message: 'Secret', type: 'internal_server_error', code: 'x' } }),
}

export { call, chunk, done, frames, usage }
