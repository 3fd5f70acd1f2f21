import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react-native'
import { Profiler, type ReactElement } from 'react'
import { View } from 'react-native'

import { fakeServer } from '@/core/testing/fake-server'
import { fakeAgentServer } from '@/data/testing/fake-agent-server'
import { createMessageRows } from '@/features/chat/rows/message-rows'
import { Shell } from '@/parts/testing/shell'
import { queryClient } from '@/state/device/query-client'
import { openThread, sendMessage, stopRun } from '@/state/thread/thread-sessions'

import { MessageRow } from './message-row'

const home = fakeServer()
const started = { type: 'RUN_STARTED', threadId: 't', runId: 'r' }
const finished = { type: 'RUN_FINISHED', threadId: 't', runId: 'r' }
const question = { id: 'u1', role: 'user', content: 'What is for dinner?' }
const begins = (messageId: string) => ({ type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' })
const delta = (messageId: string, text: string) => ({
  type: 'TEXT_MESSAGE_CONTENT',
  messageId,
  delta: text,
})
const says = (messageId: string, text: string) => [
  begins(messageId),
  delta(messageId, text),
  { type: 'TEXT_MESSAGE_END', messageId },
]
const calls = (parentMessageId: string, toolCallId: string, toolCallName: string) => [
  { type: 'TOOL_CALL_START', toolCallId, toolCallName, parentMessageId },
  { type: 'TOOL_CALL_ARGS', toolCallId, delta: '{}' },
  { type: 'TOOL_CALL_END', toolCallId },
  { type: 'TOOL_CALL_RESULT', messageId: `${toolCallId}-r`, toolCallId, content: 'Soup' },
]

let server: ReturnType<typeof fakeAgentServer>
let made = 0
const key = () => ({ server: 'home', room: 'demo', thread: `places-${made}` })

beforeEach(() => {
  made += 1
  server = fakeAgentServer()
})

// The cache's timers would keep the test running.
afterAll(() => queryClient.clear())

afterEach(async () => {
  await act(async () => stopRun(key()))
  // Waits for the frame that draws the last change.
  await act(() => new Promise((resolve) => requestAnimationFrame(resolve)))
})

const draws = new Map<string, number>()
const count = (id: string) => draws.set(id, (draws.get(id) ?? 0) + 1)
const rows = (...ids: string[]): ReactElement => (
  <Shell>
    {ids.map((id, index) => (
      <View key={id} testID={`row ${index}`}>
        <Profiler id={id} onRender={count}>
          <MessageRow
            threadKey={key()}
            part={{ key: id, id, part: 0 }}
            text={createMessageRows(key()).textOf(id)}
          />
        </Profiler>
      </View>
    ))}
  </Shell>
)

async function show(messages: object[], events: object[], ...ids: string[]) {
  server.hold('Dinner', key().thread, messages, [started, ...events, finished])
  await openThread(home, key())
  render(rows(...ids))
}

const emit = (...events: object[]) => act(async () => server.emit(...events))
const row = (index: number) => within(screen.getByTestId(`row ${index}`))
const openLine = (name: string) => fireEvent.press(screen.getByRole('button', { name }))

describe('the tools of an answer', () => {
  it('are shown once, however many rounds the answer took', async () => {
    const events = [1, 2, 3].flatMap((round) => [
      ...says(`a${round}`, `Round ${round}.`),
      ...calls(`a${round}`, `c${round}`, 'calculate'),
    ])
    await show([question], [...events, ...says('a4', 'Done.')], 'u1', 'a1', 'a2', 'a3', 'a4')

    expect(screen.getAllByTestId('tools-used')).toHaveLength(1)
    expect(row(1).getByTestId('tools-used')).toBeOnTheScreen()
    openLine('Tools used (1)')
    expect(screen.getByText('Calculator · Automatic · 3 times')).toBeOnTheScreen()
  })

  it('are shown even if the agent called them before it wrote anything', async () => {
    const events = [...calls('a1', 'c1', 'search'), ...says('a2', 'Soup.')]
    await show([question], events, 'u1', 'a1', 'a2')

    expect(row(1).getByText('Tools used (1)')).toBeOnTheScreen()
    expect(row(2).queryByTestId('tools-used')).toBeNull()
  })

  it('exclude the tools of other answers', async () => {
    const call = { id: 'c1', type: 'function', function: { name: 'search', arguments: '{}' } }
    const earlier = [
      question,
      { id: 'a1', role: 'assistant', content: 'Let me see.', toolCalls: [call] },
      { id: 'c1-r', role: 'tool', toolCallId: 'c1', content: 'Soup' },
      { id: 'u2', role: 'user', content: 'And then?' },
    ]
    await show(earlier, says('a2', 'Cake.'), 'u1', 'a1', 'u2', 'a2')

    expect(row(1).getByText('Tools used (1)')).toBeOnTheScreen()
    expect(row(3).queryByTestId('tools-used')).toBeNull()
  })

  it('appear as soon as one is used, and are not redrawn by text that follows', async () => {
    await show([question], says('a1', 'Soup.'), 'u1', 'a1')
    await act(async () => sendMessage(key(), 'And then?'))
    await waitFor(() => expect(server.isStreaming()).toBe(true))
    await emit(started, ...says('a2', 'Let me see.'))
    const [call, ...rest] = calls('a2', 'c1', 'search')
    screen.rerender(rows('a1', 'a2', 'a3'))
    await emit(call ?? {})
    expect(await screen.findByText('Tools used (1)')).toBeOnTheScreen()

    await emit(...rest, begins('a3'))
    await emit(delta('a3', 'Cake'))
    await screen.findByText(/Cake/)
    expect(screen.queryByTestId('tool-call-content')).toBeNull()
    draws.clear()
    for (const word of [' and', ' tea']) {
      await emit(delta('a3', word))
      await screen.findByText(new RegExp(`${word.trim()}.*$`))
    }
    expect([...draws.keys()]).toEqual(['a3'])
  })
})

describe('an answer of several messages', () => {
  it('has one row of actions at its end', async () => {
    const events = [...says('a1', 'One.'), ...calls('a1', 'c1', 'calculate'), ...says('a2', 'Two.')]
    await show([question], [...events, ...says('a3', 'Three.')], 'u1', 'a1', 'a2', 'a3')
    await act(async () => sendMessage(key(), 'And then?'))

    expect(await screen.findAllByTestId('past-actions')).toHaveLength(1)
    expect(row(3).getByTestId('past-actions')).toBeOnTheScreen()
  })

  it('is one article for screen readers', async () => {
    const events = [...says('a1', 'One.'), ...says('a2', 'Two.')]
    await show([question], events, 'u1', 'a1', 'a2')

    expect(screen.getAllByLabelText('Answer')).toHaveLength(1)
  })
})
