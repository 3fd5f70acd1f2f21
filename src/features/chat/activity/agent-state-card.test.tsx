import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react-native'

import { fakeServer } from '@/core/testing/fake-server'
import { fakeAgentServer } from '@/data/testing/fake-agent-server'
import { Shell } from '@/parts/testing/shell'
import { queryClient } from '@/state/device/query-client'
import {
  closeThreadSession,
  openThread,
  sendMessage,
  stopRun,
} from '@/state/thread/thread-sessions'

import { AgentStateCard } from './agent-state-card'

const home = fakeServer()
const started = { type: 'RUN_STARTED', threadId: 't', runId: 'r' }
const finished = { type: 'RUN_FINISHED', threadId: 't', runId: 'r' }
const question = { id: 'u1', role: 'user', content: 'Remember the milk' }
const snapshot = (state: object) => ({ type: 'STATE_SNAPSHOT', snapshot: state })
const delta = (...patch: object[]) => ({ type: 'STATE_DELTA', delta: patch })

let server: ReturnType<typeof fakeAgentServer>
let made = 0
const key = () => ({ server: 'home', room: 'demo', thread: `state-${made}` })

beforeEach(() => {
  made += 1
  server = fakeAgentServer()
})
afterEach(async () => {
  await act(async () => stopRun(key()))
})
// The cache's timers would keep the test running.
afterAll(() => queryClient.clear())

async function open(...events: object[]) {
  server.hold('State', key().thread, [question], [started, ...events, finished])
  await openThread(home, key())
  render(
    <Shell>
      <AgentStateCard threadKey={key()} />
    </Shell>,
  )
}

async function say(...events: object[]) {
  await act(async () => sendMessage(key(), 'And bread'))
  await waitFor(() => expect(server.isStreaming()).toBe(true))
  await act(async () => server.emit(started, ...events))
}

const changed = () => screen.queryAllByTestId('changed-value')

describe('the state that an agent shares', () => {
  it('is empty at first', async () => {
    await open()
    expect(screen.getByText('The agent shares nothing in this thread.')).toBeOnTheScreen()
  })

  it('is a tree with branches that expand and collapse', async () => {
    await open(snapshot({ shopping: ['milk'], trip: { to: 'Vienna', by: { train: { seat: 7 } } } }))
    expect(screen.getByText('milk')).toBeOnTheScreen()
    expect(screen.getByText('Vienna')).toBeOnTheScreen()
    expect(screen.queryByText('7')).toBeNull()

    fireEvent.press(screen.getByRole('button', { name: 'train, 1 entry' }))
    expect(screen.getByText('7')).toBeOnTheScreen()
    fireEvent.press(screen.getByRole('button', { name: 'shopping, 1 entry' }))
    expect(screen.queryByText('milk')).toBeNull()
  })

  it('highlights what a turn changes until the next turn', async () => {
    await open(snapshot({ shopping: ['milk'], count: 1 }))
    expect(changed()).toEqual([])

    await say(delta({ op: 'add', path: '/shopping/-', value: 'bread' }))
    const bread = await screen.findByText('bread')
    expect(changed()).toHaveLength(1)
    expect(within(changed()[0] ?? bread).getByText('Changed')).toBeOnTheScreen()

    await act(async () => server.emit(finished))
    expect(changed()).toHaveLength(1)
    await say(delta({ op: 'replace', path: '/count', value: 2 }))
    await screen.findByText('2')
    expect(changed()).toHaveLength(1)
  })

  it('says that it may be out of date after a delta that does not apply, until the next snapshot', async () => {
    await open(snapshot({ count: 1 }))
    await say(delta({ op: 'remove', path: '/nothing' }), snapshot({ count: 1 }))
    expect(screen.getByText('What the agent shares with this thread.')).toBeOnTheScreen()
    await act(async () => server.emit(delta({ op: 'remove', path: '/nothing' })))
    expect(await screen.findByText(/may be out of date/)).toBeOnTheScreen()
    expect(screen.getByText('1')).toBeOnTheScreen()
  })

  it('is restored from the device when the thread is opened again', async () => {
    await open(snapshot({ shopping: ['milk'] }))
    await say(delta({ op: 'add', path: '/shopping/-', value: 'bread' }), finished)
    await screen.findByText('bread')
    screen.unmount()
    closeThreadSession(key())
    await openThread(home, key())
    render(
      <Shell>
        <AgentStateCard threadKey={key()} />
      </Shell>,
    )
    expect(await screen.findByText('bread')).toBeOnTheScreen()
    expect(changed()).toEqual([])
  })
})
