/** Calls as real servers write them. */
import { answer, call, chunk, done, frames, timings, weather } from './stream-pieces'

/** Each stream calls `weather` for Bern and for Rome. */
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

  'Bodhi, null for all missing members':
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

  'the name repeated in every piece':
    frames(
      call({ index: 0, id: 'a', function: weather('{"city":') }),
      call({ index: 0, id: 'a', function: weather('"Bern"}') }),
      call({ index: 1, id: 'b', function: weather('{"city":') }),
      call({ index: 1, id: 'b', function: weather('"Rome"}') }),
      chunk({}, 'tool_calls'),
    ) + done,

  'neither id nor index in later pieces':
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

  'indices from 1, and an empty id in later pieces':
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

  'arguments as an object, sent twice':
    frames(
      call({ index: 0, id: 'a', function: { name: 'weather', arguments: { city: 'Bern' } } }),
      call({ index: 0, id: 'a', function: { name: 'weather', arguments: { city: 'Bern' } } }),
      call({ index: 1, id: 'b', function: { name: 'weather', arguments: { city: 'Rome' } } }),
      chunk({}, 'tool_calls'),
    ) + done,
}

/** Each stream makes the same two calls, without ids. */
export const goldenCallsWithoutIds = {
  'an index for each call':
    frames(
      call({ index: 0, function: weather('') }),
      call({ index: 0, function: { arguments: '{"city":"Bern"}' } }),
      call({ index: 1, function: weather('{"city":') }),
      call({ index: 1, function: { arguments: '"Rome"}' } }),
      chunk({}, 'tool_calls'),
    ) + done,

  'Gemini, every call on index 0 with an empty id':
    frames(
      call({ index: 0, id: '', type: 'function', function: weather('{"city":"Bern"}') }),
      call({ index: 0, id: '', type: 'function', function: weather('{"city":"Rome"}') }),
      chunk({ role: 'assistant' }, 'tool_calls'),
    ) + done,

  'every piece on index 0':
    frames(
      call({ index: 0, function: weather('') }),
      call({ index: 0, function: { arguments: '{"city":"Bern"}' } }),
      call({ index: 0, function: weather('') }),
      call({ index: 0, function: { arguments: '{"city":' } }),
      call({ index: 0, function: { arguments: '"Rome"}' } }),
      chunk({}, 'tool_calls'),
    ) + done,

  'no index, and the name repeated in every piece':
    frames(
      call({ function: weather('') }),
      call({ function: weather('{"city":') }),
      call({ function: weather('"Bern"}') }),
      call({ function: weather('') }),
      call({ function: weather('{"city":"Rome"}') }),
      call({ function: weather('') }),
      chunk({}, 'tool_calls'),
    ) + done,
}

/** The same two calls in whole answers. */
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
