import { Slot } from 'expo-router'
import { act, fireEvent, renderRouter, screen, waitFor, within } from 'expo-router/testing-library'
import { Dimensions, Share } from 'react-native'

import { fakeServer } from '@/core/testing/fake-server'
import { writeServer } from '@/data/store/servers'
import { removeServer } from '@/data/store/threads'
import { fakeAgentServer } from '@/data/testing/fake-agent-server'
import { Shell } from '@/parts/testing/shell'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { undoDeletion } from '@/state/thread/delete-thread'
import { threadNoteAtom } from '@/state/thread/thread-note'
import { Text } from '@/ui/text'

import { ChatScreen } from './chat-screen'

let server: ReturnType<typeof fakeAgentServer>
let made = 0
const phone = Dimensions.get('window')

beforeEach(async () => {
  made += 1
  queryClient.clear()
  await removeServer('home')
  server = fakeAgentServer()
  await writeServer(fakeServer(), 1)
})

afterEach(() => act(() => resize(phone.width, phone.height)))
afterAll(() => queryClient.clear())

const resize = (width: number, height: number) => {
  const window = { width, height, scale: 1, fontScale: 1 }
  Dimensions.set({ window, screen: window })
}

const Layout = () => (
  <Shell>
    <Slot />
  </Shell>
)

const thread = () => `chat-screen-${made}`

async function openChat(params = '') {
  const ids = { threadId: thread(), runId: 'r' }
  server.hold(
    'Dinner',
    thread(),
    [{ id: 'u1', role: 'user', content: 'What is for dinner?' }],
    [
      { type: 'RUN_STARTED', ...ids },
      { type: 'TEXT_MESSAGE_START', messageId: 'a1', role: 'assistant' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'a1', delta: 'Soup.' },
      { type: 'TEXT_MESSAGE_END', messageId: 'a1' },
      { type: 'RUN_FINISHED', ...ids },
    ],
  )
  renderRouter(
    { _layout: Layout, index: () => <Text>Home</Text>, 'chat/[server]/[room]': ChatScreen },
    { initialUrl: `/chat/home/demo?thread=${thread()}${params}` },
  )
  await screen.findByText('Soup.')
  await screen.findByRole('heading', { name: 'Dinner' })
}

it('a conversation highlights the message that its address names', async () => {
  await openChat('&message=u1')
  const marked = within(await screen.findByTestId('sought-message'))
  expect(marked.getByText('What is for dinner?')).toBeOnTheScreen()
  expect(marked.queryByText('Soup.')).toBeNull()
})

const openMenu = () =>
  fireEvent.press(screen.getByRole('button', { name: 'More options for this thread' }))
const choose = (name: string) => fireEvent.press(screen.getByRole('menuitem', { name }))
const changes = (path: RegExp) => server.requests.filter((request) => path.test(request.path))

describe('a conversation', () => {
  it('renames the thread when its title is tapped', async () => {
    await openChat()
    fireEvent.press(screen.getByRole('button', { name: 'Rename thread' }))
    const field = screen.getByTestId('rename-field')
    expect(field).toHaveDisplayValue('Dinner')
    fireEvent.changeText(field, 'Supper')
    await act(async () => fireEvent.press(screen.getByRole('button', { name: 'Save' })))

    expect(screen.queryByTestId('rename-dialog')).toBeNull()
    await waitFor(() => expect(changes(/\/meta$/)[0]?.body).toMatchObject({ name: 'Supper' }))
  })

  it('offers to rename the thread in its menu', async () => {
    await openChat()
    openMenu()
    choose('Rename thread')
    expect(screen.getByTestId('rename-dialog')).toBeOnTheScreen()
  })

  it('shares the conversation', async () => {
    const share = jest.spyOn(Share, 'share').mockResolvedValue({ action: 'sharedAction' })
    await openChat()
    openMenu()
    choose('Share conversation')
    await waitFor(() => expect(share).toHaveBeenCalled())
    expect(share).toHaveBeenCalledWith({
      message: '# Dinner\n\n**You**\n\nWhat is for dinner?\n\n**Agent**\n\nSoup.',
    })
  })

  it('starts another thread in the same room', async () => {
    await openChat()
    openMenu()
    choose('New thread in this room')
    expect(await screen.findByRole('heading', { name: 'New thread' })).toBeOnTheScreen()
  })

  it('deletes the thread, offers to undo that and leaves the page', async () => {
    await openChat()
    openMenu()
    await act(async () => choose('Delete thread'))
    expect(screen.getByText('Home')).toBeOnTheScreen()
    expect(store.get(threadNoteAtom)).toEqual({ kind: 'deleted', names: ['Dinner'] })
    act(() => undoDeletion())
  })

  it('opens the settings over the conversation on a phone', async () => {
    await openChat()
    openMenu()
    choose('Thread settings')
    expect(screen.getByTestId('max-tool-iterations-input')).toBeOnTheScreen()
    expect(screen.queryByRole('complementary')).toBeNull()
  })

  it('opens the settings beside the conversation on a wide screen', async () => {
    resize(1280, 800)
    await openChat()
    const button = screen.getByRole('button', { name: 'Thread settings' })
    fireEvent.press(button)
    const pane = within(screen.getByTestId('chat-settings-sheet'))
    expect(pane.getByTestId('max-tool-iterations-input')).toBeOnTheScreen()
    expect(screen.getByText('Soup.')).toBeOnTheScreen()
    expect(button).toBeExpanded()

    fireEvent.press(pane.getByRole('button', { name: 'Done' }))
    expect(screen.queryByTestId('chat-settings-sheet')).toBeNull()
  })

  it('keeps the same text field when the thread starts', async () => {
    renderRouter(
      { _layout: Layout, index: () => null, 'chat/[server]/[room]': ChatScreen },
      { initialUrl: '/chat/home/demo' },
    )
    const field = await screen.findByTestId('composer-input')
    fireEvent.changeText(field, 'Hello')
    fireEvent.press(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByTestId('message-list')).toBeOnTheScreen()
    expect(screen.getByTestId('composer-input')).toBe(field)
    await act(async () => fireEvent.press(screen.getByRole('button', { name: 'Stop' })))
  })

  it('has only the settings in its header before the thread starts', async () => {
    renderRouter(
      { _layout: Layout, index: () => null, 'chat/[server]/[room]': ChatScreen },
      { initialUrl: '/chat/home/demo' },
    )
    expect(await screen.findByRole('button', { name: 'Thread settings' })).toBeOnTheScreen()
    expect(screen.queryByRole('button', { name: 'More options for this thread' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Rename thread' })).toBeNull()
  })
})
