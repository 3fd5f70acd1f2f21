/** Answers as real servers write them. */
import { answer, chunk, done, frames, timings, usage } from './stream-pieces'

/** Each has the same text; some have thoughts before it. */
export const goldenTexts = {
  'OpenAI, usage in a chunk of its own':
    frames(
      chunk({ role: 'assistant', content: '', refusal: null }, null, { usage: null }),
      chunk({ content: 'Grüß ' }, null, { usage: null, obfuscation: 'x' }),
      chunk({ content: 'Gott 🙂' }, null, { usage: null }),
      chunk({}, 'stop', { usage: null }),
      { ...chunk({}), choices: [], usage },
    ) + done,

  'OpenAI, usage beside the finish reason':
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

  'llama.cpp, thoughts in tags that are split across chunks':
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

  'vLLM, usage so far in every chunk':
    frames(
      chunk({ content: 'Grüß ' }, null, { usage: { ...usage, completion_tokens: 1 } }),
      chunk({ content: 'Gott 🙂' }, null, { usage: { ...usage, completion_tokens: 2 } }),
      chunk({}, 'stop', { usage }),
    ) + done,

  'Bodhi, null for all missing members':
    frames(
      chunk({ role: 'assistant', content: null, function_call: null, tool_calls: null }),
      chunk({ content: 'Grüß Gott 🙂', refusal: null, tool_calls: null }),
      chunk({ content: null, refusal: null }, 'stop', { usage, timings }),
    ) + done,

  'Mistral, thoughts in parts of the content':
    frames(
      chunk({ role: 'assistant', content: '' }),
      ...['Greet ', 'them.'].map((text) =>
        chunk({ content: [{ type: 'thinking', thinking: [{ type: 'text', text }] }] }),
      ),
      chunk({ content: [{ type: 'text', text: 'Grüß ' }] }),
      chunk({ content: 'Gott 🙂' }),
      chunk({ content: '' }, 'stop', { usage }),
    ) + done,

  'an empty thought that the template opened':
    frames(
      ...['</', 'think>', '\n\n', 'Grüß Gott 🙂'].map((content) => chunk({ content })),
      chunk({}, 'stop', { usage }),
    ) + done,

  'an empty thought, by a model that was told not to think':
    frames(
      chunk({ content: '<think>\n\n</think>\n\nGrüß Gott 🙂' }),
      chunk({}, 'stop', { usage }),
    ) + done,
}

/** Whole answers from servers that were not asked to stream, or cannot. */
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
  'llama.cpp, with thoughts that the template opened': answer(
    { role: 'assistant', content: '\nGreet them.\n</think>\n\nGrüß Gott 🙂' },
    { timings },
  ),
  'Mistral, with thoughts in parts of the content': answer(
    {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: [{ type: 'text', text: 'Greet them.' }], closed: true },
        { type: 'text', text: 'Grüß Gott 🙂' },
      ],
    },
    { usage },
  ),
  'Ollama, with thoughts': answer(
    { role: 'assistant', reasoning: 'Greet them.', content: 'Grüß Gott 🙂' },
    { usage },
  ),
  vLLM: answer({ role: 'assistant', content: 'Grüß Gott 🙂', tool_calls: [] }, { usage }),
  Bodhi: answer({ content: 'Grüß Gott 🙂', tool_calls: null, function_call: null }, { usage }),
}

/** Errors after the answer began. */
export const goldenErrors = {
  OpenAI: frames({ error: { message: 'Secret', type: 'server_error', code: null } }),
  'llama.cpp': frames({ error: { code: 500, message: 'Secret', type: 'server_error' } }),
  'older llama.cpp, in its own field':
    'error: {"code":500,"message":"Secret","type":"server_error"}\n\n',
  Ollama: frames({ error: { message: 'Secret', type: 'api_error', param: null, code: null } }),
  vLLM: frames({ error: { message: 'Secret', type: 'InternalServerError', code: 500 } }) + done,
  'older vLLM': frames({ object: 'error', message: 'Secret', code: 500 }) + done,
  Bodhi: frames({ error: { message: 'Secret', type: 'internal_server_error', code: 'x' } }),
}
