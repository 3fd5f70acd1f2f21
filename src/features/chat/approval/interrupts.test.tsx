import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native'

import { fakeServer } from '@/core/testing/fake-server'
import { writeServer } from '@/data/store/servers'
import { fakeAgentServer } from '@/data/testing/fake-agent-server'
import { Shell } from '@/parts/testing/shell'
import { queryClient } from '@/state/device/query-client'
import { openThread, closeThreadSession } from '@/state/thread/thread-sessions'

import { PersonRequests } from './person-requests'

const server = fakeServer()
let made = 0
let threadKey = { server: 'home', room: 'demo', thread: '' }
const kitchen = { room: 'Kitchen', server: { name: 'agents.test', address: 'http://agents.test' } }

// The cache's timers would keep the test running.
afterAll(() => queryClient.clear())

afterEach(async () => {
  await act(async () => closeThreadSession(threadKey))
  // Waits for the frame that draws the last change.
  await act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())))
})

/** Opens a thread whose last run ended with these questions. */
async function show(...interrupts: object[]) {
  made += 1
  const agents = fakeAgentServer()
  await writeServer(server, 1)
  const thread = `asked-${made}`
  agents.hold(
    'Trip',
    thread,
    [{ id: 'u1', role: 'user', content: 'Book it' }],
    [
      { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
      {
        type: 'RUN_FINISHED',
        threadId: 't',
        runId: 'r',
        outcome: { type: 'interrupt', interrupts },
      },
    ],
  )
  threadKey = { ...threadKey, thread }
  await act(() => openThread(server, threadKey))
  render(
    <Shell>
      <PersonRequests threadKey={threadKey} askedBy={kitchen} />
    </Shell>,
  )
  return () => agents.requests.findLast(({ body }) => 'resume' in body)?.body
}

const press = (name: string) => fireEvent.press(screen.getByRole('button', { name }))

describe("an agent's questions", () => {
  const place = { type: 'object', properties: { place: { type: 'string' } }, required: ['place'] }

  it('are asked one by one, and their answers are sent together', async () => {
    const sent = await show(
      { id: 'i1', reason: 'input', message: 'Where to?', responseSchema: place },
      { id: 'i2', reason: 'input', message: 'For how long?', responseSchema: { type: 'integer' } },
      { id: 'i3', reason: 'confirmation', message: 'Pay now?' },
    )
    expect(screen.getByText('Where to?')).toBeOnTheScreen()
    expect(screen.getByText('Asked by Kitchen · agents.test · Question 1 of 3')).toBeOnTheScreen()
    expect(screen.queryByText('For how long?')).toBeNull()
    fireEvent.changeText(screen.getByLabelText('place'), 'Basel')
    press('Answer')

    expect(screen.getByText('For how long?')).toBeOnTheScreen()
    press('Decline')
    expect(screen.getByText('Pay now?')).toBeOnTheScreen()
    expect(sent()).toBeUndefined()
    press('Continue')

    await waitFor(() =>
      expect(sent()).toMatchObject({
        resume: [
          { interruptId: 'i1', status: 'resolved', payload: { place: 'Basel' } },
          { interruptId: 'i2', status: 'cancelled' },
          { interruptId: 'i3', status: 'resolved', payload: { approved: true } },
        ],
      }),
    )
    expect(screen.queryByTestId('person-request')).toBeNull()
  })

  it('show their reason when the agent gives no text', async () => {
    await show({ id: 'i1', reason: 'input' })
    expect(screen.getByText('The agent is waiting for your answer.')).toBeOnTheScreen()
    expect(screen.getByText('Reason: input')).toBeOnTheScreen()
    expect(screen.getByText('Asked by Kitchen · agents.test')).toBeOnTheScreen()
  })

  it('show their payload when the agent gives no text', async () => {
    const metadata = { mastra: { suspendPayload: { question: 'Delete notes.txt?' } } }
    await show({ id: 'i1', reason: 'mastra:tool_suspend', metadata })
    expect(screen.getByText('Delete notes.txt?')).toBeOnTheScreen()
    expect(screen.getByText('Reason: mastra:tool_suspend')).toBeOnTheScreen()
    expect(screen.getByText(/suspendPayload/)).toBeOnTheScreen()
  })

  it('have a button for each answer that the schema allows', async () => {
    const branch = (isApproved: boolean) => ({
      type: 'object',
      properties: { approved: { const: isApproved } },
      required: ['approved'],
    })
    const responseSchema = { oneOf: [branch(true), branch(false)] }
    const sent = await show({ id: 'i1', reason: 'tool_call', message: 'Run it?', responseSchema })
    expect(screen.getByRole('button', { name: 'Yes' })).toBeOnTheScreen()
    press('No')

    await waitFor(() =>
      expect(sent()).toMatchObject({
        resume: [{ interruptId: 'i1', status: 'resolved', payload: { approved: false } }],
      }),
    )
  })
})
