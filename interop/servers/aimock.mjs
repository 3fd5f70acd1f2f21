// AIMock's own AG-UI server: it sends the events that it was given.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { AGUIMock } from '@copilotkit/aimock'

const { longAnswer, prompts, slowAnswer } = JSON.parse(
  readFileSync(new URL('./prompts.json', import.meta.url), 'utf8'),
)

const mock = new AGUIMock()
const started = { type: 'RUN_STARTED', threadId: 'their-thread', runId: 'their-run' }
const finished = { type: 'RUN_FINISHED', threadId: 'their-thread', runId: 'their-run' }
const says = (text, id = 'a1') => [
  { type: 'TEXT_MESSAGE_START', messageId: id, role: 'assistant' },
  ...text.split(/(?<= )/).map((delta) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId: id, delta })),
  { type: 'TEXT_MESSAGE_END', messageId: id },
]
const calls = (toolCallId, toolCallName, input) => [
  { type: 'TOOL_CALL_START', toolCallId, toolCallName },
  { type: 'TOOL_CALL_ARGS', toolCallId, delta: JSON.stringify(input) },
  { type: 'TOOL_CALL_END', toolCallId },
]
const on = (when, events, delayMs) =>
  mock.onPredicate(when, [started, ...events, finished], delayMs)
const lastIs = (role, text) => (input) => {
  const last = input.messages.at(-1)
  return last?.role === role && (text === undefined || last.content === text)
}

mock.onPredicate(
  ({ resume }) => resume?.[0]?.status === 'resolved',
  [
    started,
    { type: 'TOOL_CALL_RESULT', messageId: 'r1', toolCallId: 'd1', content: 'deleted' },
    ...says('The tool said: deleted', 'a2'),
    finished,
  ],
)
on(lastIs('tool', '72'), says('The tool said: 42, 72', 'a2'))
on(lastIs('tool', '42'), says('The tool said: 42, sunny', 'a2'))
mock.onMessage(prompts.text, 'Hello from the scripted agent.')
on(lastIs('user', prompts.deviceTool), calls('c1', 'calculate', { expression: '6 * 7' }))
on(lastIs('user', prompts.serverTool), [
  ...calls('w1', 'get_weather', { city: 'Bern' }),
  { type: 'TOOL_CALL_RESULT', messageId: 'r1', toolCallId: 'w1', content: 'sunny' },
  ...says('The tool said: sunny'),
])
on(lastIs('user', prompts.twoTools), [
  ...calls('c1', 'calculate', { expression: '6 * 7' }),
  ...calls('c2', 'calculate', { expression: '8 * 9' }),
])
on(lastIs('user', prompts.mixedTools), [
  ...calls('w1', 'get_weather', { city: 'Bern' }),
  ...calls('c1', 'calculate', { expression: '6 * 7' }),
  { type: 'TOOL_CALL_RESULT', messageId: 'r1', toolCallId: 'w1', content: 'sunny' },
])
mock.onPredicate(lastIs('user', prompts.approval), [
  started,
  ...calls('d1', 'delete_file', { name: 'notes.txt' }),
  {
    ...finished,
    outcome: {
      type: 'interrupt',
      interrupts: [
        { id: 'i1', reason: 'approval', message: 'Delete notes.txt?', toolCallId: 'd1' },
      ],
    },
  },
])
on(lastIs('user', prompts.stop), says(slowAnswer), 30)
on(lastIs('user', prompts.cut), says(slowAnswer), 30)
on(lastIs('user', prompts.long), says(longAnswer))

async function serve(request, response) {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', '*')
  if (request.method === 'OPTIONS') return response.end()
  if (!(await mock.handleRequest(request, response, '/'))) response.writeHead(404).end()
}

createServer((request, response) => void serve(request, response)).listen(
  Number(process.env.PORT),
  '127.0.0.1',
)
