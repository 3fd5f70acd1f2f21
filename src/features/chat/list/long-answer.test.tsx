import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native'
import { setStringAsync } from 'expo-clipboard'
import { Profiler } from 'react'
import { View } from 'react-native'

import { fakeServer } from '@/core/testing/fake-server'
import { fakeAgentServer } from '@/data/testing/fake-agent-server'
import { MessageRow } from '@/features/chat/message/message-row'
import { createMessageRows, type MessageRows } from '@/features/chat/rows/message-rows'
import { Shell } from '@/parts/testing/shell'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { openThread, sendMessage, stopRun } from '@/state/thread/thread-sessions'

import { MessageList } from './message-list'

jest.mock('expo-clipboard', () => ({ setStringAsync: jest.fn(async () => true) }))

const home = fakeServer()
const started = { type: 'RUN_STARTED', threadId: 't', runId: 'r' }
const finished = { type: 'RUN_FINISHED', threadId: 't', runId: 'r' }
const question = { id: 'u1', role: 'user', content: 'Tell me everything.'.repeat(300) }
const paragraphs = Array.from({ length: 60 }, (_, at) => `Paragraph ${at}. ${'Words. '.repeat(20)}`)
const long = paragraphs.join('\n\n')
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

let server: ReturnType<typeof fakeAgentServer>
let made = 0
const key = () => ({ server: 'home', room: 'demo', thread: `parts-${made}` })

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

async function open(...events: object[]): Promise<MessageRows> {
  server.hold('Everything', key().thread, [question], [started, ...events, finished])
  await openThread(home, key())
  return createMessageRows(key())
}

const draws = new Map<string, number>()
const count = (id: string) => draws.set(id, (draws.get(id) ?? 0) + 1)
const all = (rows: MessageRows) => (
  <Shell>
    {store.get(rows.parts).map((part) => (
      <View key={part.key}>
        <Profiler id={part.key} onRender={count}>
          <MessageRow threadKey={key()} part={part} text={rows.textOf(part.id)} />
        </Profiler>
      </View>
    ))}
  </Shell>
)

describe('a long answer', () => {
  it('has several rows, unlike any other message', async () => {
    const rows = await open(...says('a1', long), ...says('a2', 'Short.'))
    expect(store.get(rows.parts).map(({ key: each }) => each)).toEqual([
      'u1',
      'a1',
      'a1 1',
      'a1 2',
      'a1 3',
      'a1 4',
      'a2',
    ])
  })

  it('shows every paragraph once, in one article', async () => {
    const rows = await open(...says('a1', long))
    render(all(rows))
    for (const paragraph of paragraphs)
      expect(screen.getAllByText(paragraph.trim())).toHaveLength(1)
    expect(screen.getAllByLabelText('Answer')).toHaveLength(1)
  })

  it('redraws only its last row while it grows, and appends rows', async () => {
    const rows = await open(...says('a1', 'Hello.'))
    await act(async () => sendMessage(key(), 'More'))
    await waitFor(() => expect(server.isStreaming()).toBe(true))
    await act(async () => server.emit(started, begins('a2'), delta('a2', `${long}\n\nAnd`)))
    await waitFor(() => expect(store.get(rows.parts).length).toBeGreaterThan(5))
    const view = render(all(rows))
    await screen.findByText(/^And/)
    const last = store.get(rows.parts).at(-1)?.key
    // Data about an earlier answer is fetched separately, and redraws its row when it arrives.
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    draws.clear()
    await act(async () => server.emit(delta('a2', ' so on')))
    await screen.findByText(/^And so on/)
    expect([...draws.keys()]).toEqual([last])

    const before = store.get(rows.parts).length
    await act(async () => server.emit(delta('a2', `\n\n${long}`)))
    await waitFor(() => expect(store.get(rows.parts).length).toBeGreaterThan(before))
    view.rerender(all(rows))
    expect(screen.getAllByText(paragraphs[0]?.trim() ?? '').length).toBe(2)
  })

  it('is copied whole, and has one row of actions', async () => {
    await open(...says('a1', long))
    render(
      <Shell>
        <MessageList threadKey={key()} />
      </Shell>,
    )
    fireEvent.press(screen.getByRole('button', { name: 'Copy' }))
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeOnTheScreen()
    expect(setStringAsync).toHaveBeenCalledWith(long.trim())
    expect(screen.getAllByRole('button', { name: 'Regenerate' })).toHaveLength(1)
  })
})
