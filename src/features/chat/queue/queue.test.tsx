import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native'

import type { Delivery } from '@/core/outbox/queued-message'
import type { RunState } from '@/core/run/run-state'
import { deleteAll } from '@/data/store/delete-all'
import { readOutbox } from '@/data/store/outbox/outbox'
import { Shell } from '@/parts/testing/shell'
import { store } from '@/state/device/store'
import { enqueue, loadOutbox } from '@/state/outbox/outbox'
import { runStateAtom } from '@/state/thread/thread-atoms'

import { Queue } from './queue'

const key = { server: 'home', room: 'demo', thread: 'queue' }
const running: RunState = {
  kind: 'running',
  step: 'streaming',
  runId: 'r',
  round: 0,
  cursor: undefined,
  failures: 0,
}

const waiting: Delivery = { kind: 'waiting' }

beforeEach(async () => {
  await deleteAll()
  await loadOutbox()
  store.set(runStateAtom(key), running)
})

async function show(...messages: readonly (readonly [string, Delivery?])[]): Promise<void> {
  for (const [text, delivery = waiting] of messages)
    await enqueue({ id: text, key, text, files: [], delivery })
  render(
    <Shell>
      <Queue threadKey={key} />
    </Shell>,
  )
}

const texts = () => screen.getAllByText(/^(?:One|Two|Three)/).map(({ props }) => props.children)
const openMenu = (text: string) =>
  fireEvent.press(screen.getByRole('button', { name: `Actions for the waiting message: ${text}` }))
async function choose(text: string, item: string): Promise<void> {
  openMenu(text)
  await act(async () => fireEvent.press(screen.getByRole('menuitem', { name: new RegExp(item) })))
}

describe('the queue of a thread', () => {
  it('is hidden while its only message is being sent', async () => {
    await show(['One', { kind: 'sending' }])
    expect(screen.queryByTestId('queue')).toBeNull()
  })

  it('says how many messages wait, and what they wait for', async () => {
    await show(['One'], ['Two'])
    expect(screen.getByLabelText('2 messages are waiting to be sent')).toBeOnTheScreen()
    expect(screen.getAllByText('Waiting for this answer')).toHaveLength(2)
    act(() => store.set(runStateAtom(key), { ...running, step: 'signed-out' }))
    expect(screen.getAllByText('Waiting for sign-in')).toHaveLength(2)
  })

  it('lets the person move and delete messages', async () => {
    await show(['One'], ['Two'], ['Three'])
    await choose('One', 'Move down')
    await waitFor(() => expect(texts()).toEqual(['Two', 'One', 'Three']))
    await choose('Three', 'Move up')
    await waitFor(() => expect(texts()).toEqual(['Two', 'Three', 'One']))
    await choose('Two', 'Delete')
    await waitFor(() => expect(texts()).toEqual(['Three', 'One']))
    expect((await readOutbox()).map(({ text }) => text)).toEqual(['Three', 'One'])
  })

  it('disables moves beyond its ends', async () => {
    await show(['One'])
    openMenu('One')
    expect(screen.getByRole('menuitem', { name: 'Move up' })).toBeDisabled()
    expect(screen.getByRole('menuitem', { name: 'Move down' })).toBeDisabled()
  })

  it('lets the person edit a message', async () => {
    await show(['One'])
    await choose('One', 'Edit')
    fireEvent.changeText(screen.getByDisplayValue('One'), 'One, please')
    await act(async () => fireEvent.press(screen.getByRole('button', { name: 'Save' })))
    await waitFor(() => expect(texts()).toEqual(['One, please']))
    expect(await readOutbox()).toMatchObject([{ text: 'One, please' }])
  })

  it('says why a message was rejected, and offers to edit, delete or retry it', async () => {
    await show(['One', { kind: 'failed', failure: { kind: 'forbidden' } }])
    expect(screen.getByText('Not sent. You do not have access')).toBeOnTheScreen()
    for (const name of ['Edit', 'Delete', 'Try again'])
      expect(screen.getByRole('button', { name })).toBeOnTheScreen()
    await act(async () => fireEvent.press(screen.getByRole('button', { name: 'Try again' })))
    expect(await screen.findByText('Waiting for this answer')).toBeOnTheScreen()
  })

  it('warns that a message whose sending was interrupted may be answered twice', async () => {
    await show(['One', { kind: 'interrupted' }])
    expect(screen.getByText(/the agent may answer twice/)).toBeOnTheScreen()
  })
})
