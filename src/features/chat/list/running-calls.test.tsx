import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native'

import { fakeServer } from '@/core/testing/fake-server'
import { fakeAgentServer } from '@/data/testing/fake-agent-server'
import { Shell } from '@/parts/testing/shell'
import { queryClient } from '@/state/device/query-client'
import { openThread, sendMessage, stopRun } from '@/state/thread/thread-sessions'

import { MessageList } from './message-list'

const home = fakeServer()
const started = { type: 'RUN_STARTED', threadId: 't', runId: 'r' }
const finished = { type: 'RUN_FINISHED', threadId: 't', runId: 'r' }
const question = { id: 'u1', role: 'user', content: 'Hello' }
const answer = [
  { type: 'TEXT_MESSAGE_START', messageId: 'a1', role: 'assistant' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId: 'a1', delta: 'Hello.' },
  { type: 'TEXT_MESSAGE_END', messageId: 'a1' },
]
const call = (toolCallId: string, query: string) => [
  { type: 'TOOL_CALL_START', toolCallId, toolCallName: 'look_up', parentMessageId: 'a2' },
  { type: 'TOOL_CALL_ARGS', toolCallId, delta: `{"query":"${query}"}` },
  { type: 'TOOL_CALL_END', toolCallId },
]
const result = (toolCallId: string) => ({
  type: 'TOOL_CALL_RESULT',
  messageId: `${toolCallId}-r`,
  toolCallId,
  content: 'Found',
})

let server: ReturnType<typeof fakeAgentServer>
let made = 0
const key = () => ({ server: 'home', room: 'demo', thread: `running-${made}` })

beforeEach(async () => {
  made += 1
  server = fakeAgentServer()
  server.hold('Calls', key().thread, [question], [started, ...answer, finished])
  await openThread(home, key())
  render(
    <Shell>
      <MessageList threadKey={key()} />
    </Shell>,
  )
  await act(async () => sendMessage(key(), 'Look it up'))
  await waitFor(() => expect(server.isStreaming()).toBe(true))
})
afterEach(async () => {
  await act(async () => stopRun(key()))
  await act(() => new Promise((resolve) => requestAnimationFrame(resolve)))
})
// The cache's timers would keep the test running.
afterAll(() => queryClient.clear())

const emit = (...events: object[]) => act(async () => server.emit(...events))
const spinner = () => screen.queryByTestId('tool-call-spinner', { includeHiddenElements: true })

describe('a running call', () => {
  it('shows a spinner and its arguments below the last line, until it is done', async () => {
    await emit(started, ...call('c1', 'soup'))
    expect(await screen.findByText('{"query":"soup"}')).toHaveProp('numberOfLines', 3)
    expect(spinner()).toBeTruthy()

    await emit(result('c1'))
    await waitFor(() => expect(spinner()).not.toBeOnTheScreen())
    expect(screen.queryByText('{"query":"soup"}')).not.toBeOnTheScreen()
  })

  it('shares three lines with the other running calls', async () => {
    const calls = ['one', 'two', 'three', 'four'].flatMap((query, at) => call(`c${at}`, query))
    await emit(started, ...calls)
    expect(await screen.findByText('{"query":"three"}')).toHaveProp('numberOfLines', 1)
    expect(screen.queryByText('{"query":"four"}')).toBeNull()
  })

  it('collapses when the person closes its line', async () => {
    await emit(started, ...call('c1', 'soup'))
    await screen.findByText('{"query":"soup"}')
    fireEvent.press(screen.getByTestId('tool-call-expand'))
    expect(spinner()).toBeNull()
  })
})
