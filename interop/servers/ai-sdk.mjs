// streamText of the AI SDK behind CopilotKit's AG-UI adapter, without a CopilotKit runtime.
import { createServer } from 'node:http'
import { EventEncoder } from '@ag-ui/encoder'
import { createOpenAI } from '@ai-sdk/openai'
import {
  BuiltInAgent,
  convertMessagesToVercelAISDKMessages,
  convertToolsToVercelAITools,
} from '@copilotkit/runtime/v2'
import { stepCountIs, streamText, tool } from 'ai'
import { z } from 'zod'

const openai = createOpenAI({ baseURL: process.env.OPENAI_BASE_URL, apiKey: 'none' })
const ownTools = {
  get_weather: tool({
    description: 'Returns the weather in a city',
    inputSchema: z.object({ city: z.string() }),
    execute: ({ city }) => ({ weather: `sunny in ${city}` }),
  }),
  delete_file: tool({
    description: 'Deletes a file',
    inputSchema: z.object({ name: z.string() }),
    needsApproval: true,
    execute: ({ name }) => ({ done: `deleted ${name}` }),
  }),
}

/** Converts the history for the AI SDK, in which the answer to an interrupt approves or denies a call. */
function messagesOf({ messages, resume = [] }) {
  const answers = new Map(
    resume.map(({ interruptId, status, payload }) => [
      interruptId,
      status === 'resolved' && payload?.approved === true,
    ]),
  )
  // The adapter would treat an answer as the result of the call.
  const said = messages.filter(
    ({ role, toolCallId }) => role !== 'tool' || !answers.has(toolCallId),
  )
  const converted = convertMessagesToVercelAISDKMessages(said)
  if (answers.size === 0) return converted
  return [
    ...converted.map((message) =>
      message.role === 'assistant'
        ? { ...message, content: withRequests(message, answers) }
        : message,
    ),
    {
      role: 'tool',
      content: [...answers].map(([approvalId, approved]) => ({
        type: 'tool-approval-response',
        approvalId,
        approved,
      })),
    },
  ]
}

const withRequests = ({ content }, answers) => [
  ...content,
  ...content
    .filter(({ toolCallId }) => answers.has(toolCallId))
    .map(({ toolCallId }) => ({
      type: 'tool-approval-request',
      approvalId: toolCallId,
      toolCallId,
    })),
]

const newAgent = () =>
  new BuiltInAgent({
    type: 'aisdk',
    factory: ({ input, abortSignal }) =>
      streamText({
        model: openai.chat('gpt-4o'),
        messages: messagesOf(input),
        tools: { ...convertToolsToVercelAITools(input.tools), ...ownTools },
        stopWhen: stepCountIs(5),
        abortSignal,
      }),
  })

async function serve(request, response) {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', '*')
  if (request.method !== 'POST')
    return response.writeHead(request.method === 'OPTIONS' ? 204 : 405).end()
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const input = JSON.parse(Buffer.concat(chunks).toString())
  const encoder = new EventEncoder()
  response.writeHead(200, { 'content-type': encoder.getContentType() })
  const run = newAgent()
    .run(input)
    .subscribe({
      next: (event) => response.write(encoder.encodeSSE(event)),
      error: (error) => {
        console.error(error)
        response.end()
      },
      complete: () => response.end(),
    })
  response.on('close', () => run.unsubscribe())
}

createServer((request, response) => void serve(request, response)).listen(
  Number(process.env.PORT),
  '127.0.0.1',
)
