import { act, fireEvent, renderRouter, screen, waitFor, within } from 'expo-router/testing-library'
import { Dimensions } from 'react-native'

import { fakeServer } from '@/core/testing/fake-server'
import { writeMessages } from '@/data/store/paths'
import { writeServer } from '@/data/store/servers'
import { addThread, removeServer, setDraft, setMarks } from '@/data/store/threads'
import { fakeThreadServer, unreachable } from '@/data/testing/fake-thread-server'
import { queryClient } from '@/state/device/query-client'
import { noteActivity } from '@/state/room/activity'
import { showStoredThreads } from '@/state/room/rooms'
import { undoMilliseconds, undoDeletion } from '@/state/thread/delete-thread'
import { flushDrafts, writeDraft } from '@/state/thread/drafts'
import { dismissThreadNote } from '@/state/thread/thread-note'

let server: ReturnType<typeof fakeThreadServer>
const key = (thread: string) => ({ server: 'home', room: 'demo', thread })
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

beforeEach(async () => {
  queryClient.clear()
  undoDeletion()
  await removeServer('home')
  server = fakeThreadServer()
  await writeServer(fakeServer(), 1)
})

const openApp = () => renderRouter('./app', { initialUrl: '/' })
const headings = () => screen.getAllByRole('heading').map((heading) => heading.props.children)

async function choose(thread: string, action: string) {
  fireEvent.press(await screen.findByRole('button', { name: `More options for ${thread}` }))
  fireEvent.press(await screen.findByRole('menuitem', { name: action }))
}

const hidden = { includeHiddenElements: true }
function swipe(): void {
  const { onResponderGrant } = screen.getByTestId('thread-swipe').props
  act(() => {
    onResponderGrant({ touchHistory: { touchBank: [], numberActiveTouches: 0 } })
  })
}

describe('the list of threads', () => {
  it('groups threads by day', async () => {
    server.hold('Dinner')
    server.hold('Lunch', { lastActivity: daysAgo(3) })
    server.hold('Old plans', { lastActivity: new Date(2020, 4, 5) })
    openApp()
    await screen.findByText('Dinner')

    expect(headings()).toEqual(['Threads', 'Today', 'Previous 7 days', 'May 2020'])
    expect(screen.getAllByTestId('thread-row')).toHaveLength(3)
  })

  it('shows the last message', async () => {
    await addThread({ key: key('one'), name: 'Dinner', created: 1, lastActivity: 1 })
    const message = { id: 'u1', role: 'user' as const, text: 'Soup\nfor six' }
    await writeMessages(key('one'), {
      entries: [{ message, parentId: undefined }],
      removed: [],
      leaf: 'u1',
    })
    openApp()

    expect(await screen.findByText('Soup for six')).toBeOnTheScreen()
  })

  it('puts running threads first and marks them', async () => {
    server.hold('Quiet')
    server.hold('First', { id: 'first', lastActivity: daysAgo(40) })
    server.hold('Second', { id: 'second', lastActivity: daysAgo(50) })
    openApp()
    await screen.findByText('Quiet')
    const running = {
      kind: 'running',
      runId: 'r',
      round: 0,
      cursor: undefined,
      failures: 0,
    } as const
    act(() => {
      noteActivity(key('first'), { ...running, step: 'streaming' })
      noteActivity(key('second'), { ...running, step: 'waiting' })
    })

    expect(headings()).toEqual(['Threads', 'Active now', 'Today'])
    expect(screen.getByLabelText('Running')).toBeOnTheScreen()
    expect(screen.getByLabelText('Waiting for a free connection')).toBeOnTheScreen()

    act(() => noteActivity(key('first'), { kind: 'completed' }))
    expect(screen.getByLabelText('Unread')).toBeOnTheScreen()
    act(() => {
      noteActivity(key('first'), { kind: 'idle' })
      noteActivity(key('second'), { kind: 'idle' })
    })
  })

  it('stays visible while the server is unreachable, and offers to retry', async () => {
    server.hold('Dinner')
    openApp()
    await screen.findByText('Dinner')
    queryClient.clear()
    server.refuseWith(unreachable)
    screen.unmount()
    openApp()

    expect(await screen.findByText('The server is not responding')).toBeOnTheScreen()
    expect(screen.getByText('Dinner')).toBeOnTheScreen()

    server.refuseWith(undefined)
    fireEvent.press(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() =>
      expect(screen.queryByText('The server is not responding')).not.toBeOnTheScreen(),
    )
    expect(screen.getByText('Dinner')).toBeOnTheScreen()
  })
})

describe('a thread in the list', () => {
  it('is renamed', async () => {
    server.hold('Dinner')
    openApp()
    await choose('Dinner', 'Rename')
    const dialog = await screen.findByTestId('rename-dialog')
    fireEvent.changeText(within(dialog).getByLabelText('Name'), 'Supper')
    fireEvent.press(screen.getByRole('button', { name: 'Save' }))

    expect(await screen.findByText('Supper')).toBeOnTheScreen()
    expect(screen.queryByTestId('rename-dialog')).toBeNull()
  })

  it('is pinned to the top, and unpinned again', async () => {
    server.hold('Dinner')
    server.hold('Lunch', { lastActivity: daysAgo(40) })
    openApp()
    await choose('Lunch', 'Pin')
    await waitFor(() => expect(headings().slice(0, 3)).toEqual(['Threads', 'Pinned', 'Today']))
    await choose('Lunch', 'Unpin')

    await waitFor(() => expect(headings()).not.toContain('Pinned'))
  })

  it('is pinned or deleted by a swipe', async () => {
    server.hold('Dinner')
    openApp()
    await screen.findByText('Dinner')
    swipe()
    fireEvent.press(screen.getByTestId('swipe-pin', hidden))
    expect(await screen.findByText('Pinned')).toBeOnTheScreen()
    swipe()
    fireEvent.press(screen.getByTestId('swipe-delete', hidden))

    expect(screen.getByText('Deleted “Dinner”')).toBeOnTheScreen()
  })

  it('gets labels, by which the list can be filtered', async () => {
    server.hold('Dinner')
    server.hold('Lunch')
    openApp()
    await choose('Dinner', 'Labels')
    fireEvent.changeText(await screen.findByTestId('new-label'), '  Food ')
    fireEvent.press(screen.getByTestId('labels-done'))
    fireEvent.press(await screen.findByRole('radio', { name: 'Food' }))

    expect(screen.getAllByTestId('thread-row')).toHaveLength(1)
    fireEvent.press(screen.getByRole('radio', { name: 'All' }))
    expect(screen.getAllByTestId('thread-row')).toHaveLength(2)
  })

  it('loses a label that is removed, and the filter disappears with the last label', async () => {
    server.hold('Dinner', { id: 'labelled' })
    await addThread({ key: key('labelled'), name: 'Dinner', created: 1, lastActivity: 1 })
    await setMarks(key('labelled'), { isPinned: false, labels: ['Food'] })
    openApp()
    await screen.findByTestId('label-filter')
    await choose('Dinner', 'Labels')
    fireEvent.press(await screen.findByRole('checkbox', { name: 'Food' }))
    fireEvent.press(screen.getByTestId('labels-done'))

    await waitFor(() => expect(screen.queryByTestId('label-filter')).not.toBeOnTheScreen())
  })

  it('shows its unsent draft', async () => {
    server.hold('Dinner', { id: 'drafted' })
    await addThread({ key: key('drafted'), name: 'Dinner', created: 1, lastActivity: 1 })
    await setDraft(key('drafted'), 'half a sentence')
    openApp()

    expect(await screen.findByText(/^Draft: .*half a sentence/)).toBeOnTheScreen()
  })

  it('no longer shows a draft that was written here and has been sent from another tab', async () => {
    server.hold('Drafted', { id: 'drafted' })
    openApp()
    await screen.findByText('Drafted')
    await act(async () => {
      writeDraft(key('drafted'), 'half a sentence')
      await flushDrafts()
    })
    expect(await screen.findByText(/^Draft: .*half a sentence/)).toBeOnTheScreen()

    await setDraft(key('drafted'), '')
    await act(() => showStoredThreads(fakeServer()))
    await waitFor(() => expect(screen.queryByText(/half a sentence/)).not.toBeOnTheScreen())
  })

  it('cannot be saved with an empty name', async () => {
    server.hold('Dinner')
    openApp()
    await choose('Dinner', 'Rename')
    fireEvent.changeText(await screen.findByTestId('rename-field'), '  ')

    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  })

  it('keeps its name and shows an error when renaming fails', async () => {
    server.hold('Dinner')
    server.refuseWith((method) => (method === 'POST' ? unreachable() : undefined))
    openApp()
    await choose('Dinner', 'Rename')
    fireEvent.changeText(await screen.findByTestId('rename-field'), 'Supper')
    fireEvent.press(screen.getByRole('button', { name: 'Save' }))

    expect(
      await screen.findByText('“Dinner” was not renamed. The server is not responding.'),
    ).toBeOnTheScreen()
    expect(await screen.findByText('Dinner')).toBeOnTheScreen()
    fireEvent.press(screen.getByRole('button', { name: 'OK' }))
    expect(screen.queryByTestId('thread-note')).toBeNull()
  })

  it('disappears when it is deleted and reappears when that is undone', async () => {
    server.hold('Dinner')
    server.hold('Lunch')
    openApp()
    await choose('Dinner', 'Delete')

    expect(screen.queryByText('Dinner')).toBeNull()
    expect(screen.getByText('Deleted “Dinner”')).toBeOnTheScreen()
    fireEvent.press(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.getByText('Dinner')).toBeOnTheScreen()
    expect(server.changes()).toEqual([])
  })

  it('is deleted for good when the time to undo is over', async () => {
    server.hold('Dinner', { id: 'for-good' })
    openApp()
    await screen.findByText('Dinner')
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['setImmediate'] })
    await choose('Dinner', 'Delete')
    await act(() => jest.advanceTimersByTimeAsync(undoMilliseconds))

    expect(await screen.findByText('No threads yet')).toBeOnTheScreen()
    expect(screen.queryByTestId('thread-note')).toBeNull()
    expect(server.changes()).toMatchObject([{ method: 'DELETE' }])
  })
})

describe('several threads', () => {
  beforeEach(async () => {
    server.hold('Dinner')
    server.hold('Lunch')
    server.hold('Supper')
    openApp()
    await screen.findByText('Dinner')
  })

  const row = (name: string) => screen.getByRole('checkbox', { name: new RegExp(name) })

  it('are selected by a long press and by presses, and deleted together', async () => {
    fireEvent(screen.getAllByTestId('thread-row')[0] ?? screen.root, 'longPress')
    expect(screen.getByText('1 selected')).toBeOnTheScreen()
    for (const each of screen.getAllByRole('checkbox', { checked: false })) fireEvent.press(each)
    expect(screen.getByText('3 selected')).toBeOnTheScreen()
    fireEvent.press(screen.getByRole('button', { name: 'Delete 3 threads' }))
    fireEvent.press(screen.getByTestId('confirm-delete-selected'))

    expect(screen.getByText('Deleted 3 threads')).toBeOnTheScreen()
    expect(screen.queryByTestId('thread-row')).toBeNull()
    fireEvent.press(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.getAllByTestId('thread-row')).toHaveLength(3)
    expect(screen.getByRole('heading', { name: 'Threads' })).toBeOnTheScreen()
  })

  it('are selected with a button, and an empty selection cannot be deleted', () => {
    fireEvent.press(screen.getByTestId('select-threads'))
    expect(screen.getByText('0 selected')).toBeOnTheScreen()
    expect(screen.getByTestId('delete-selected')).toBeDisabled()
    fireEvent.press(row('Lunch'))
    fireEvent.press(screen.getByRole('button', { name: 'Pin 1 thread' }))

    expect(screen.getByText('Pinned')).toBeOnTheScreen()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('are deselected by the button that ends the selection', () => {
    fireEvent.press(screen.getByTestId('select-threads'))
    fireEvent.press(screen.getByRole('button', { name: 'End selection' }))

    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.getAllByTestId('thread-row')).toHaveLength(3)
  })
})

describe('on a wide screen', () => {
  const window = { width: 1280, height: 800, scale: 1, fontScale: 1 }
  beforeEach(() => void jest.spyOn(Dimensions, 'get').mockReturnValue(window))
  afterEach(() => jest.restoreAllMocks())

  it('a deleted thread closes', async () => {
    server.hold('Dinner', { id: 'wide' })
    server.hold('Lunch')
    renderRouter('./app', { initialUrl: '/chat/home/demo?thread=wide' })
    await choose('Dinner', 'Delete')

    expect(await screen.findByText('Choose a thread, or start a new one.')).toBeOnTheScreen()
  })
})

describe('the search', () => {
  beforeEach(async () => {
    dismissThreadNote()
    server.hold('Dinner for six', { id: 'one' })
    server.hold('Shopping', { id: 'two' })
    await addThread({ key: key('two'), name: 'Shopping', created: 1, lastActivity: 1 })
    const message = { id: 'u1', role: 'user' as const, text: 'Things for dinner, please' }
    await writeMessages(key('two'), {
      entries: [{ message, parentId: undefined }],
      removed: [],
      leaf: 'u1',
    })
    openApp()
    await screen.findByText('Dinner for six')
  })

  it('finds names and messages, with the match in bold', async () => {
    fireEvent.changeText(screen.getByLabelText('Search threads'), 'dinner')

    expect(await screen.findAllByTestId('search-hit')).toHaveLength(2)
    expect(screen.getByText('Things for dinner, please')).toBeOnTheScreen()
    expect(screen.getByText('Dinner')).toHaveStyle({ fontWeight: '700' })
    expect(screen.getByText('dinner')).toHaveStyle({ fontWeight: '700' })
  })

  it('opens a result', async () => {
    fireEvent.changeText(screen.getByLabelText('Search threads'), 'please')
    fireEvent.press(await screen.findByTestId('search-hit'))

    const page = await screen.findByTestId('chat-screen')
    expect(await within(page).findByText('Shopping')).toBeOnTheScreen()
  })

  it('says that nothing was found, and shows the list when it is cleared', async () => {
    fireEvent.changeText(screen.getByLabelText('Search threads'), 'zebra')
    expect(await screen.findByText('Nothing found')).toBeOnTheScreen()
    fireEvent.press(screen.getByRole('button', { name: 'Clear search' }))

    expect(await screen.findAllByTestId('thread-row')).toHaveLength(2)
  })
})

describe('a new thread', () => {
  it('starts immediately if there is one room', async () => {
    server.hold('Dinner')
    openApp()
    await screen.findByText('Dinner')
    fireEvent.press(screen.getByRole('button', { name: 'New thread' }))

    expect(await screen.findByText(/^Demo · /)).toBeOnTheScreen()
  })

  it('starts in the chosen room if there are several', async () => {
    server = fakeThreadServer(['Demo', 'Lab'])
    server.hold('Dinner')
    openApp()
    await screen.findByText('Dinner')
    fireEvent.press(screen.getByRole('button', { name: 'New thread' }))
    fireEvent.press(await screen.findByRole('menuitem', { name: 'Lab' }))

    expect(await screen.findByText(/^Lab · /)).toBeOnTheScreen()
  })

  it('offers the known rooms while another server has yet to list its rooms', async () => {
    const models = fakeServer({ id: 'models', address: 'http://models.test/v1', kind: 'openai' })
    await writeServer(models, 2)
    let list = (_models: Response) => {}
    const listed = new Promise<Response>((resolve) => {
      list = resolve
    })
    server.refuseWith((_method, path) => (path === '/v1/models' ? listed : undefined))
    server.hold('Dinner')
    openApp()
    await screen.findByText('Dinner')
    fireEvent.press(screen.getByRole('button', { name: 'New thread' }))

    expect(screen.getByRole('menuitem', { name: /^Demo/ })).toBeOnTheScreen()
    expect(screen.getByText('Looking for more…')).toBeOnTheScreen()

    await act(async () => list(Response.json({ data: [{ id: 'chef-2' }] })))
    expect(await screen.findByRole('menuitem', { name: /^chef-2/ })).toBeOnTheScreen()
    expect(screen.queryByText('Looking for more…')).toBeNull()
    await removeServer('models')
  })
})
