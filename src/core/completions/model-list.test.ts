import { readBodhiModels, readModelList } from './model-list'

const model = (id: string, rest: object = {}) => ({
  id,
  object: 'model',
  created: 1,
  owned_by: 'x',
  ...rest,
})
const list = (...data: unknown[]) => ({ object: 'list', data })

describe('the list of models', () => {
  it.each([
    ['OpenAI', list(model('gpt-4o')), [{ id: 'gpt-4o', facts: {} }]],
    ['Ollama', list(model('llama3.2:latest')), [{ id: 'llama3.2:latest', facts: {} }]],
    [
      'vLLM',
      list(model('qwen', { root: 'qwen', parent: null, max_model_len: 32768, permission: [{}] })),
      [{ id: 'qwen', facts: { contextSize: 32768 } }],
    ],
    [
      'llama.cpp',
      {
        models: [
          { name: 'gemma.gguf', model: 'gemma.gguf', capabilities: ['completion', 'multimodal'] },
        ],
        ...list(model('gemma.gguf', { meta: { vocab_type: 2, n_ctx_train: 131072, size: 1 } })),
      },
      [{ id: 'gemma.gguf', facts: { contextSize: 131072, takesImages: true } }],
    ],
    [
      'a llama.cpp that reports the context size in use',
      list(model('gemma', { meta: { n_ctx_train: 131072, n_ctx: 8192 } })),
      [{ id: 'gemma', facts: { contextSize: 8192 } }],
    ],
    ['Bodhi', list(model('my-alias', { owned_by: 'system' })), [{ id: 'my-alias', facts: {} }]],
    [
      'OpenRouter',
      list({
        id: 'a/b',
        context_length: 1000,
        architecture: { input_modalities: ['text', 'image', 'file'] },
        supported_parameters: ['temperature'],
      }),
      [
        {
          id: 'a/b',
          facts: { contextSize: 1000, supportsTools: false, takesImages: true, takesFiles: true },
        },
      ],
    ],
    [
      'Mistral',
      list(
        model('m', {
          max_context_length: 9,
          capabilities: { function_calling: true, vision: false },
        }),
      ),
      [{ id: 'm', facts: { contextSize: 9, supportsTools: true, takesImages: false } }],
    ],
    ['a list without an envelope', [model('m')], [{ id: 'm', facts: {} }]],
  ])('is read from %s', (_server, body, entries) => {
    expect(readModelList(body)).toEqual(entries)
  })

  it('has each model once and skips unreadable entries', () => {
    const odd = model('a', { max_model_len: 'long', meta: null, capabilities: 7 })
    expect(readModelList(list(odd, model('a'), { name: 'b' }, 'c', null))).toEqual([
      { id: 'a', facts: {} },
    ])
  })

  it.each([['a page'], [{ models: [] }], [null]])('is not read from %p', (body) => {
    expect(readModelList(body)).toBeUndefined()
    expect(readBodhiModels(body)).toBeUndefined()
  })
})

describe('the models of a Bodhi server', () => {
  it('are its aliases, its files and the prefixed models of other servers', () => {
    const metadata = {
      capabilities: { vision: true, tools: { function_calling: true } },
      context: { max_input_tokens: 4096, max_output_tokens: null },
    }
    const page = {
      data: [
        { source: 'user', alias: 'mine', repo: 'r', metadata },
        { source: 'model', alias: 'r/file:Q4', snapshot: 'main' },
        { source: 'api', id: 'openai', api_format: 'openai', models: ['gpt-4o'], prefix: 'oa/' },
        { source: 'api', id: 'other', models: [{ id: 'm' }], prefix: null },
        { source: 'api', id: 'empty' },
        { source: 'user' },
      ],
      total: 6,
      page: 1,
      page_size: 100,
    }
    expect(readBodhiModels(page)).toEqual([
      { id: 'mine', facts: { contextSize: 4096, takesImages: true, supportsTools: true } },
      { id: 'r/file:Q4', facts: {} },
      { id: 'oa/gpt-4o', facts: {} },
      { id: 'm', facts: {} },
    ])
  })
})
