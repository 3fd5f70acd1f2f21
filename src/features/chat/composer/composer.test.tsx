import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native'

import { fakeServer } from '@/core/testing/fake-server'
import { addThread, readThread, setDraft } from '@/data/store/threads'
import { fakeAgentServer } from '@/data/testing/fake-agent-server'
import { Shell } from '@/parts/testing/shell'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { runStateAtom } from '@/state/thread/thread-atoms'
import { startThread } from '@/state/thread/thread-sessions'

import { Composer } from './composer'

const mockFeel = jest.fn(async () => undefined)
jest.mock('expo-haptics', () => ({
  AndroidHaptics: {},
  ImpactFeedbackStyle: {},
  impactAsync: () => mockFeel(),
  performAndroidHapticsAsync: () => mockFeel(),
}))

const server = fakeServer()
const room = { id: 'demo', name: 'Demo', description: '', welcome_message: '', suggestions: [] }
let made = 0
const newKey = () => {
  made += 1
  return { server: 'home', room: 'demo', thread: `composer-${made}` }
}
const onSend = jest.fn(async () => undefined)
let agent: ReturnType<typeof fakeAgentServer>

beforeEach(() => {
  queryClient.clear()
  onSend.mockClear()
  mockFeel.mockClear()
  agent = fakeAgentServer()
})

// The cache's timers would keep the test running.
afterAll(() => queryClient.clear())

const show = async (threadKey?: ReturnType<typeof newKey>) => {
  render(
    <Shell>
      <Composer server={server} room={room} onSend={onSend} {...(threadKey && { threadKey })} />
    </Shell>,
  )
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
}
const field = () => screen.getByLabelText('Message Demo')
const send = () => screen.getByRole('button', { name: 'Send' })

describe('the composer', () => {
  it('sends the trimmed text and clears the field', async () => {
    await show(newKey())
    expect(send()).toBeDisabled()
    fireEvent.changeText(field(), '  Hello\nthere ')
    fireEvent.press(send())
    expect(onSend).toHaveBeenCalledWith('Hello\nthere', [])
    expect(mockFeel).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(field()).toHaveDisplayValue(''))
    expect(send()).toBeDisabled()
  })

  it('keeps a text until the device has stored it, and sends it once', async () => {
    let store = () => {}
    const stored = new Promise<undefined>((resolve) => (store = () => resolve(undefined)))
    onSend.mockReturnValueOnce(stored).mockReturnValueOnce(stored)
    await show(newKey())
    fireEvent.changeText(field(), 'Hello')
    fireEvent.press(send())
    fireEvent.press(send())
    expect(field()).toHaveDisplayValue('Hello')
    expect(onSend).toHaveBeenCalledTimes(1)
    fireEvent.changeText(field(), 'Hello and more')
    fireEvent.press(send())
    expect(onSend).toHaveBeenLastCalledWith('and more', [])
    await act(async () => store())
    expect(field()).toHaveDisplayValue('')
    expect(onSend).toHaveBeenCalledTimes(2)
  })

  it('does not send an empty message', async () => {
    await show(newKey())
    fireEvent.changeText(field(), ' \n ')
    expect(send()).toBeDisabled()
  })

  it('restores the draft of the thread', async () => {
    const key = newKey()
    await addThread({ key, name: '', created: 1, lastActivity: 1 })
    await setDraft(key, 'Where was I')
    await show(key)
    expect(await screen.findByDisplayValue('Where was I')).toBeOnTheScreen()
  })

  it('keeps the draft until it is sent', async () => {
    const key = newKey()
    await addThread({ key, name: '', created: 1, lastActivity: 1 })
    await show(key)
    fireEvent.changeText(field(), 'Half a thought')
    await waitFor(async () => expect((await readThread(key))?.draft).toBe('Half a thought'))
    screen.unmount()
    await show(key)
    expect(field()).toHaveDisplayValue('Half a thought')
    fireEvent.press(send())
    await waitFor(async () => expect((await readThread(key))?.draft).toBe(''))
  })

  it('keeps a separate draft for each thread', async () => {
    await show(newKey())
    fireEvent.changeText(field(), 'For one')
    screen.unmount()
    await show(newKey())
    expect(field()).toHaveDisplayValue('')
  })

  it('offers to stop a running turn, and to send what was typed meanwhile', async () => {
    const key = startThread(server, 'demo', 'Hello')
    await show(key)
    await waitFor(() => expect(agent.isStreaming()).toBe(true))
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
    fireEvent.changeText(field(), 'And then')
    expect(send()).toBeEnabled()
    await act(async () => fireEvent.press(screen.getByRole('button', { name: 'Stop' })))
    expect(store.get(runStateAtom(key)).kind).toBe('cancelled')
    expect(mockFeel).toHaveBeenCalledTimes(1)
    expect(send()).toBeEnabled()
    expect(field()).toHaveDisplayValue('And then')
  })

  it('has a button for the tools of the device even if the server has no toolsets', async () => {
    await show(newKey())
    expect(screen.getByTestId('toolsets-popover-trigger')).toBeOnTheScreen()
  })
})
