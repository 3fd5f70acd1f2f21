import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LLMock } from '@copilotkit/aimock'

import { openRealServer } from '@server/testing/real-server'
import { temporaryDirectory } from '@server/testing/temporary-directory'

const written = '```json\n{"name": "weather", "arguments": {"city": "Bern"}}\n```'
const isNative = ({ tools }: { tools?: unknown[] }) => (tools?.length ?? 0) > 0

describe('a server whose models have no native tool calls', () => {
  const mock = new LLMock({ port: 0, chunkSize: 5, logLevel: 'silent' })
  let server: Awaited<ReturnType<typeof openRealServer>>

  beforeAll(async () => {
    await mock.start()
    const file = join(temporaryDirectory(), 'profiles.json')
    writeFileSync(file, JSON.stringify({ marked: { supportsTools: false } }))
    server = await openRealServer({
      OPENAI_BASE_URL: `${mock.baseUrl}/v1`,
      OPENAI_MODELS: 'marked,refusing',
      OPENAI_MODEL_PROFILES: file,
    })
  })
  beforeEach(() => {
    mock.clearFixtures()
    mock.clearRequests()
    const error = { message: 'registry.ollama.ai/library/gemma:2b does not support tools' }
    mock.on({ predicate: isNative }, { status: 400, error })
    mock.onMessage('Bern', { content: written })
  })
  afterAll(async () => {
    await server.close()
    await mock.stop()
  })

  it.each([
    ['is marked as toolless', 'marked', 0],
    ['refuses tools', 'refusing', 1],
  ])('returns native tool calls for a model that %s', async (_what, model, refusals) => {
    const tool = {
      name: 'weather',
      description: 'The weather',
      parameters: { type: 'object', properties: { city: { type: 'string' } } },
    }
    const answer = await server.ask(await server.token('ada'), 'POST', '/v1/chat/completions', {
      model,
      messages: [{ role: 'user', content: 'How is it in Bern?' }],
      tools: [{ type: 'function', function: tool }],
    })
    const made = { function: { name: 'weather', arguments: '{"city":"Bern"}' } }
    expect(await answer.json()).toMatchObject({
      choices: [{ message: { content: null, tool_calls: [made] }, finish_reason: 'tool_calls' }],
    })
    const asked = mock.getRequests().filter(({ body }) => body && isNative(body))
    expect(asked).toHaveLength(refusals)
  })
})
