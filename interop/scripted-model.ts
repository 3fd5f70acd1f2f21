import { LLMock, type ChatCompletionRequest, type ChatMessage } from '@copilotkit/aimock'

import { longAnswer, prompts, slowAnswer } from './prompts'

const call = (name: string, input: object) => ({ name, arguments: JSON.stringify(input) })

/** The calls that the model makes for a prompt, before it has seen a result. */
const callsFor = new Map<string, ReturnType<typeof call>[]>([
  [prompts.deviceTool, [call('calculate', { expression: '6 * 7' })]],
  [prompts.serverTool, [call('get_weather', { city: 'Bern' })]],
  [
    prompts.twoTools,
    [call('calculate', { expression: '6 * 7' }), call('calculate', { expression: '8 * 9' })],
  ],
  [
    prompts.mixedTools,
    [call('get_weather', { city: 'Bern' }), call('calculate', { expression: '6 * 7' })],
  ],
  [prompts.approval, [call('delete_file', { name: 'notes.txt' })]],
])

const textFor = new Map<string, string>([
  [prompts.text, 'Hello from the scripted model.'],
  [prompts.long, longAnswer],
  [prompts.stop, slowAnswer],
  [prompts.cut, slowAnswer],
])

/** Starts a model behind the OpenAI API. Its answers depend on the last message and the results after it. */
export async function startScriptedModel(): Promise<LLMock> {
  const mock = new LLMock({ host: '127.0.0.1', port: 0 })
  mock.on({ userMessage: /^Count slowly/ }, answer, { latency: 60, chunkSize: 12 })
  mock.on({}, answer, { chunkSize: 40 })
  await mock.start()
  return mock
}

function answer({ messages }: ChatCompletionRequest) {
  const asked = messages.findLastIndex(({ role }) => role === 'user')
  const prompt = textOf(messages[asked])
  const results = messages.slice(asked + 1).filter(({ role }) => role === 'tool')
  if (results.length > 0) return { content: `The tool said: ${results.map(textOf).join(', ')}` }
  const calls = callsFor.get(prompt)
  if (calls) return { toolCalls: calls }
  return { content: textFor.get(prompt) ?? `There is no answer to: ${prompt}` }
}

function textOf(message: ChatMessage | undefined): string {
  const content = message?.content ?? ''
  if (typeof content === 'string') return content
  return content.map(({ text = '' }) => text).join('')
}
