import { act, fireEvent, renderRouter, screen, waitFor } from 'expo-router/testing-library'

import { fakeServer } from '@/core/testing/fake-server'
import { beginSession, endSession } from '@/data/session/session'
import { writeServer } from '@/data/store/servers'
import { fakeAgentServer } from '@/data/testing/fake-agent-server'
import { queryClient } from '@/state/device/query-client'

const started = { type: 'RUN_STARTED', threadId: 't', runId: 'r' }
const finished = { type: 'RUN_FINISHED', threadId: 't', runId: 'r' }
const says = (messageId: string, ...deltas: string[]) => [
  { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
  ...deltas.map((delta) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId, delta })),
]

let server: ReturnType<typeof fakeAgentServer>

beforeEach(async () => {
  queryClient.clear()
  server = fakeAgentServer()
  await writeServer(fakeServer(), 1)
})

const openApp = (initialUrl = '/') => renderRouter('./app', { initialUrl })

describe('the list of threads', () => {
  it('is empty at first and offers to start a thread', async () => {
    openApp()

    expect(await screen.findByText('No threads yet')).toBeOnTheScreen()
    expect(screen.getAllByRole('button', { name: 'New thread' })).not.toHaveLength(0)
  })

  it('shows the threads of the server', async () => {
    server.hold('Dinner for six', 'dinner', [], [])
    openApp()

    expect(await screen.findByText('Dinner for six')).toBeOnTheScreen()
  })

  it('says that the server is unreachable, and shows the threads when it is back', async () => {
    server.hold('Dinner for six', 'dinner', [], [])
    server.refuseWith(() => {
      throw new TypeError('Network request failed')
    })
    openApp()
    expect(await screen.findByText('The server is not responding')).toBeOnTheScreen()

    server.refuseWith(undefined)
    fireEvent.press(screen.getByRole('button', { name: 'Try again' }))

    expect(await screen.findByText('Dinner for six')).toBeOnTheScreen()
  })

  it('includes a thread that was started while the server was unreachable', async () => {
    openApp('/chat/home/demo')
    await screen.findByRole('button', { name: 'What can you do?' })
    server.refuseWith(() => {
      throw new TypeError('Network request failed')
    })
    await send('Are you there?')
    await screen.findByRole('button', { name: 'Try again' })
    fireEvent.press(screen.getByTestId('back-button'))

    expect(await screen.findByText('The server is not responding')).toBeOnTheScreen()
    expect(screen.getByText('Are you there?')).toBeOnTheScreen()
  })

  it('says that a web page is not a server', async () => {
    server.refuseWith(
      () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } }),
    )
    openApp()

    expect(await screen.findByText('This is not an agent or model server')).toBeOnTheScreen()
  })
})

describe('a new thread', () => {
  it("shows the room's welcome", async () => {
    openApp('/chat/home/demo')

    expect(await screen.findByText('Welcome to the demo.')).toBeOnTheScreen()
    expect(screen.getByRole('button', { name: 'What can you do?' })).toBeOnTheScreen()
  })

  it('starts with the message and shows the answer as it streams', async () => {
    openApp('/chat/home/demo')
    await send('Hello')

    expect(await screen.findByText('Hello')).toBeOnTheScreen()
    expect(screen.getByRole('button', { name: 'Stop' })).toBeOnTheScreen()
    await emit(started, ...says('a1', 'Good ', 'mor'))
    expect(await screen.findByText(/^Good mor/)).toBeOnTheScreen()
    await emit({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'a1', delta: 'ning' })
    await emit({ type: 'TEXT_MESSAGE_END', messageId: 'a1' }, finished)

    expect(await screen.findByText('Good morning')).toBeOnTheScreen()
    expect(screen.getByRole('button', { name: 'Send' })).toBeOnTheScreen()
    expect(screen.getByTestId('run-status')).toHaveTextContent('Complete')
  })

  it('starts with a suggestion when one is chosen', async () => {
    openApp('/chat/home/demo')
    fireEvent.press(await screen.findByRole('button', { name: 'What can you do?' }))

    expect(await screen.findByTestId('user-message')).toHaveTextContent('What can you do?')
  })
})

describe('a thread', () => {
  const question = { id: 'u1', role: 'user', content: 'What is for dinner?' }

  beforeEach(() => {
    server.hold(
      'Dinner',
      newThreadId(),
      [question],
      [started, ...says('a1', 'Soup.'), { type: 'TEXT_MESSAGE_END', messageId: 'a1' }, finished],
    )
  })

  it('shows its earlier messages', async () => {
    await openThread()

    expect(await screen.findByText('What is for dinner?')).toBeOnTheScreen()
    expect(screen.getByText('Soup.')).toBeOnTheScreen()
  })

  it('keeps the partial answer when the person stops the turn, and cancels the run on the server', async () => {
    await openThread()
    await send('Tell me more')
    await emit(started, ...says('a2', 'First, '))
    expect(await screen.findByText(/^First,/)).toBeOnTheScreen()

    fireEvent.press(screen.getByRole('button', { name: 'Stop' }))

    expect(await screen.findByRole('button', { name: 'Send' })).toBeOnTheScreen()
    expect(screen.getByText(/^First,/)).toBeOnTheScreen()
    await waitFor(() =>
      expect(server.requests.map(({ path }) => path)).toContainEqual(
        expect.stringMatching(/\/cancel$/),
      ),
    )
  })

  it("shows the agent's error and retries the same message", async () => {
    await openThread()
    await send('Tell me more')
    await emit(started, { type: 'RUN_ERROR', message: 'The kitchen is closed.' })
    expect(await screen.findByText('The kitchen is closed.')).toBeOnTheScreen()

    fireEvent.press(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('button', { name: 'Stop' })
    await emit(started, ...says('a3', 'Open again.'), finished)

    expect(await screen.findByText('Open again.')).toBeOnTheScreen()
    expect(screen.queryByText('The kitchen is closed.')).toBeNull()
    expect(screen.getAllByText('Tell me more')).toHaveLength(1)
  })

  it('says that an answer may be incomplete when its stream ends early', async () => {
    await writeServer(fakeServer({ features: ['cancel'] }), 1)
    await openThread()
    await send('Tell me more')
    await emit(started, ...says('a2', 'First, '))
    await act(async () => server.hangUp())

    expect(await screen.findAllByText('Interrupted')).not.toHaveLength(0)
    expect(screen.getByText(/^First,/)).toBeOnTheScreen()
  })

  it('asks before a tool leaves the app, and reports a denial to the agent', async () => {
    await openThread()
    await send('Open it')
    const toolCallId = 'call-1'
    await emit(
      started,
      { type: 'TOOL_CALL_START', toolCallId, toolCallName: 'open_url' },
      { type: 'TOOL_CALL_ARGS', toolCallId, delta: '{"url":"https://example.com/page"}' },
      { type: 'TOOL_CALL_END', toolCallId },
      finished,
    )
    expect(await screen.findByText('Open example.com in the browser?')).toBeOnTheScreen()
    expect(screen.queryByRole('button', { name: 'Always in this room' })).toBeNull()
    fireEvent.press(screen.getByRole('button', { name: 'Deny' }))
    await emit(started, ...says('a4', 'As you like.'), finished)

    expect(await screen.findByText('As you like.')).toBeOnTheScreen()
    expect(screen.getByText(/ · Denied$/)).toBeOnTheScreen()
    expect(server.requests.findLast(({ body }) => 'messages' in body)?.body).toMatchObject({
      messages: expect.arrayContaining([
        expect.objectContaining({ role: 'tool', toolCallId, error: 'denied' }),
      ]),
    })
  })

  it("shows an agent's form and sends the answer", async () => {
    await openThread()
    await send('Book it')
    const responseSchema = { type: 'object', properties: { nights: { type: 'integer' } } }
    const interrupts = [{ id: 'i1', reason: 'input', message: 'How long?', responseSchema }]
    await emit(started, { ...finished, outcome: { type: 'interrupt', interrupts } })
    expect(await screen.findByText('How long?')).toBeOnTheScreen()
    fireEvent.changeText(screen.getByTestId('question-field-nights'), '3')
    fireEvent.press(screen.getByRole('button', { name: 'Answer' }))
    await emit(started, ...says('a5', 'Booked.'), finished)

    expect(await screen.findByText('Booked.')).toBeOnTheScreen()
    expect(server.requests.findLast(({ body }) => 'messages' in body)?.body).toMatchObject({
      resume: [{ interruptId: 'i1', status: 'resolved', payload: { nights: 3 } }],
    })
  })

  it('asks a person who is not signed in to sign in if the server does not find it', async () => {
    openApp('/chat/home/demo?thread=gone')

    expect(await screen.findByText('Sign in to see this thread')).toBeOnTheScreen()
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeOnTheScreen()
  })

  it('tells a signed-in person that it does not exist or is not theirs', async () => {
    const home = fakeServer()
    const tokens = {
      kind: 'tokens',
      issuer: 'https://id.test',
      clientId: 'c',
      access: 'a',
    } as const
    const account = { kind: 'person', provider: 'p', username: 'ada', role: null } as const
    await beginSession(home, account, tokens)
    openApp('/chat/home/demo?thread=gone')

    expect(await screen.findByText('Not found, or not yours')).toBeOnTheScreen()
    await act(() => endSession(home))
  })
})

it('the app says that a page is unknown and leads home', async () => {
  openApp('/nowhere')
  fireEvent.press(await screen.findByRole('button', { name: 'Go to threads' }))

  expect(await screen.findByTestId('threads-screen')).toBeOnTheScreen()
})

let made = 0
const threadId = () => `thread-${made}`
function newThreadId() {
  made += 1
  return threadId()
}

async function openThread() {
  openApp(`/chat/home/demo?thread=${threadId()}`)
  await screen.findByText('Soup.')
}

async function send(text: string) {
  fireEvent.changeText(await screen.findByTestId('composer-input'), text)
  fireEvent.press(screen.getByRole('button', { name: 'Send' }))
}

/** Sends the events once the app has opened its stream. */
async function emit(...events: object[]) {
  await waitFor(() => expect(server.isStreaming()).toBe(true))
  await act(async () => server.emit(...events))
}
