import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react-native'
import { setStringAsync } from 'expo-clipboard'
import { Profiler, type ReactElement } from 'react'
import { Share } from 'react-native'
import type { ReactTestInstance } from 'react-test-renderer'

import { fakeServer } from '@/core/testing/fake-server'
import { fakeAgentServer } from '@/data/testing/fake-agent-server'
import { useEditLast } from '@/features/chat/edit/use-edit-last'
import { MessageRow } from '@/features/chat/message/message-row'
import { createMessageRows } from '@/features/chat/rows/message-rows'
import { Shell } from '@/parts/testing/shell'
import { queryClient } from '@/state/device/query-client'
import { openThread, sendMessage, stopRun } from '@/state/thread/thread-sessions'
import { Button } from '@/ui/button/button'

import { EarlierMessages } from './earlier-messages'
import { MessageList } from './message-list'
import { ScrollToEnd } from './scroll-to-end'

jest.mock('expo-clipboard', () => ({ setStringAsync: jest.fn(async () => true) }))

const home = fakeServer({ features: ['cancel', 'feedback', 'toolsets'] })
const started = { type: 'RUN_STARTED', threadId: 't', runId: 'r' }
const finished = { type: 'RUN_FINISHED', threadId: 't', runId: 'r' }
const question = { id: 'u1', role: 'user', content: 'What is for dinner?' }
const delta = (messageId: string, text: string) => ({
  type: 'TEXT_MESSAGE_CONTENT',
  messageId,
  delta: text,
})
const says = (messageId: string, text: string, timestamp?: number) => [
  { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant', timestamp },
  ...(text === '' ? [] : [delta(messageId, text)]),
  { type: 'TEXT_MESSAGE_END', messageId },
]
const thinks = (messageId: string, text: string, timestamp?: number) => [
  { type: 'REASONING_MESSAGE_START', messageId, role: 'reasoning', timestamp },
  { type: 'REASONING_MESSAGE_CONTENT', messageId, delta: text },
]

let server: ReturnType<typeof fakeAgentServer>
let made = 0
const key = () => ({ server: 'home', room: 'demo', thread: `messages-${made}` })

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

async function open(messages: object[], ...events: object[]) {
  server.hold('Dinner', key().thread, messages, [started, ...events, finished])
  await openThread(home, key())
}

async function show(messages: object[], ...events: object[]) {
  await open(messages, ...events)
  drawn(<MessageList threadKey={key()} />)
}

const framed = (what: ReactElement) => <Shell>{what}</Shell>
const drawn = (what: ReactElement) => render(framed(what))

async function ask(text: string) {
  await act(async () => sendMessage(key(), text))
  await waitFor(() => expect(server.isStreaming()).toBe(true))
}

const emit = (...events: object[]) => act(async () => server.emit(...events))
const button = (name: string) => screen.getByRole('button', { name })
const choice = (name: string) => screen.getByRole('menuitem', { name })
const openMenu = (index: number) => {
  const more = screen.getAllByRole('button', { name: 'Message actions' }).at(index)
  if (more) fireEvent.press(more)
}
const openQuestionMenu = () => openMenu(0)
const openAnswerMenu = () => openMenu(-1)
const touch = { nativeEvent: { pageX: 100, pageY: 200 } }
const labelOf = (item: ReactTestInstance) =>
  within(item)
    .getAllByText(/./)
    .map((text) => text.props.children)
    .join()
const lastBody = () => server.requests.findLast(({ body }) => 'messages' in body)?.body

describe('a conversation', () => {
  it('shows the messages but not the instructions', async () => {
    await show(
      [{ id: 's1', role: 'system', content: 'Be kind.' }, question],
      ...says('a1', 'Soup.'),
    )

    expect(screen.getByText('What is for dinner?')).toBeOnTheScreen()
    expect(screen.getByText('Soup.')).toBeOnTheScreen()
    expect(screen.queryByText('Be kind.')).toBeNull()
  })

  it('shows the days of its messages', async () => {
    const day = 24 * 60 * 60 * 1000
    await show(
      [question],
      ...says('a1', 'Soup.', Date.now() - day),
      ...says('a2', 'Still soup.', Date.now()),
    )

    const days = screen.getAllByTestId('day-divider').map((divider) => within(divider))
    expect(days).toHaveLength(2)
    expect(days[0]?.getByText('Yesterday')).toBeOnTheScreen()
    expect(days[1]?.getByText('Today')).toBeOnTheScreen()
  })

  it('redraws only the row whose message grows', async () => {
    await open([question], ...says('a1', 'Soup.'))
    const draws = new Map<string, number>()
    const count = (id: string) => draws.set(id, (draws.get(id) ?? 0) + 1)
    const row = (id: string) => (
      <Profiler key={id} id={id} onRender={count}>
        <MessageRow
          threadKey={key()}
          part={{ key: id, id, part: 0 }}
          text={createMessageRows(key()).textOf(id)}
        />
      </Profiler>
    )
    drawn(<>{['u1', 'a1'].map(row)}</>)
    await ask('And then?')
    await emit(started, { type: 'TEXT_MESSAGE_START', messageId: 'a2', role: 'assistant' })
    screen.rerender(framed(<>{['u1', 'a1', 'a2'].map(row)}</>))
    // Data about an earlier answer is fetched separately, and redraws its row when it arrives.
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    await act(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    draws.clear()
    for (const word of ['Cake', ' and', ' tea']) {
      await emit(delta('a2', word))
      await screen.findByText(new RegExp(`${word.trim()}.*$`))
    }

    expect(Object.fromEntries(draws)).toEqual({ a2: expect.any(Number) })
    expect(draws.get('a2')).toBeGreaterThanOrEqual(3)
  })

  it('says that earlier messages are loading', () => {
    const view = drawn(<EarlierMessages earlier="loading" />)
    expect(screen.getByLabelText('Loading earlier messages')).toBeOnTheScreen()

    view.rerender(framed(<EarlierMessages earlier="some" />))
    expect(screen.queryByLabelText('Loading earlier messages')).toBeNull()
  })
})

describe('an answer', () => {
  it('can be copied, shared and regenerated when it is the last', async () => {
    const share = jest.spyOn(Share, 'share').mockResolvedValue({ action: 'sharedAction' })
    await show([question], ...says('a1', 'Soup.'), ...says('a2', 'And bread.'))
    fireEvent.press(button('Copy'))
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeOnTheScreen()
    expect(setStringAsync).toHaveBeenCalledWith('Soup.\n\nAnd bread.')

    openAnswerMenu()
    fireEvent.press(choice('Share'))
    expect(share).toHaveBeenCalledWith({ message: 'Soup.\n\nAnd bread.' })

    await act(async () => fireEvent.press(button('Regenerate')))
    await waitFor(() => expect(server.isStreaming()).toBe(true))
    expect(lastBody()).toMatchObject({ messages: [expect.objectContaining({ id: 'u1' })] })
  })

  it('shows its time in its menu', async () => {
    await show([question], ...says('a1', 'Soup.', new Date(2026, 2, 1, 9, 41).getTime()))
    openAnswerMenu()

    expect(screen.getByText(/^9:41/)).toBeOnTheScreen()
  })

  it('names its model, tokens and speed in its details', async () => {
    server.hold(
      'Dinner',
      key().thread,
      [question],
      [
        started,
        ...says('a1', 'Soup.', 1_000),
        {
          ...finished,
          timestamp: 9_000,
          usage: [{ model: 'chef-2', inputTokens: 1204, outputTokens: 356 }],
        },
      ],
    )
    await openThread(home, key())
    drawn(<MessageList threadKey={key()} />)
    expect(screen.queryByText(/tokens/)).toBeNull()

    openAnswerMenu()
    fireEvent.press(choice('Details'))

    const details = within(screen.getByTestId('answer-details'))
    for (const text of ['chef-2', '1,204 in · 356 out', '45 tokens/s'])
      expect(details.getByText(text)).toBeOnTheScreen()
    fireEvent.press(details.getByRole('button', { name: 'Close' }))
    expect(screen.queryByTestId('answer-details')).toBeNull()
  })

  it('opens a menu on a long press, which offers to select its text', async () => {
    await show([question], ...says('a1', 'Soup.', new Date(2026, 2, 1, 9, 41).getTime()))
    fireEvent(screen.getByTestId('assistant-message'), 'longPress', touch)

    expect(screen.getAllByRole('menuitem').map(labelOf)).toEqual([
      'Copy',
      'Share',
      'Select text',
      'Regenerate',
      'Details',
    ])
    fireEvent.press(choice('Select text'))
    const reader = within(screen.getByTestId('text-reader'))
    expect(reader.getByText('Soup.')).toHaveProp('selectable', true)
    fireEvent.press(button('Done'))
    expect(screen.queryByTestId('text-reader')).toBeNull()
  })

  it('has one row of actions, however many messages it has', async () => {
    await show([question], ...says('a1', 'Soup.'), ...says('a2', 'And bread.'))

    expect(screen.getAllByRole('button', { name: 'Regenerate' })).toHaveLength(1)
    // One of the two belongs to the question.
    expect(screen.getAllByRole('button', { name: 'Message actions' })).toHaveLength(2)
  })

  it('offers no actions while it streams', async () => {
    await show([question], ...says('a1', 'Soup.'))
    await ask('More')
    await emit(started, { type: 'TEXT_MESSAGE_START', messageId: 'a2', role: 'assistant' })
    await emit(delta('a2', 'Fi'))
    await screen.findByText(/^Fi/)

    expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull()
  })

  it('says that it was cut off', async () => {
    await show([question], ...says('a1', 'Soup.'))
    await ask('More')
    await emit(started, { type: 'TEXT_MESSAGE_START', messageId: 'a2', role: 'assistant' })
    await emit(delta('a2', 'Fi'))
    await act(async () => server.hangUp())
    expect(await screen.findByText('The answer was cut off here.')).toBeOnTheScreen()
    // The status of the run offers to try again.
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  it('says that it is empty and offers to retry', async () => {
    await show([question], ...says('a1', ''))

    expect(screen.getByText('The answer is empty.')).toBeOnTheScreen()
    fireEvent.press(button('Retry'))
    await waitFor(() => expect(server.isStreaming()).toBe(true))
  })

  it('offers no retry when it is empty and not the last', async () => {
    await show([question], ...says('a1', ''), ...says('a2', 'Soup.'))

    expect(screen.getByText('The answer is empty.')).toBeOnTheScreen()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })
})

describe('a question', () => {
  const openEditor = async () => {
    await show([question], ...says('a1', 'Soup.'))
    openQuestionMenu()
    fireEvent.press(choice('Edit'))
  }

  it('can be edited', async () => {
    await openEditor()
    const field = screen.getByLabelText('Edit your message')
    expect(field).toHaveProp('value', 'What is for dinner?')
    fireEvent.changeText(field, 'What is for lunch? ')
    await act(async () => fireEvent.press(button('Send')))

    await waitFor(() => expect(server.isStreaming()).toBe(true))
    expect(lastBody()).toMatchObject({
      messages: [expect.objectContaining({ content: 'What is for lunch?' })],
    })
    expect(await screen.findByText('What is for lunch?')).toBeOnTheScreen()
    expect(screen.queryByText('What is for dinner?')).toBeNull()
  })

  it('stays unchanged when the edit is cancelled', async () => {
    await openEditor()
    fireEvent.changeText(screen.getByLabelText('Edit your message'), 'Something else')
    fireEvent.press(button('Cancel'))

    expect(screen.getByText('What is for dinner?')).toBeOnTheScreen()
    expect(screen.queryByTestId('message-editor')).toBeNull()
  })

  it('keeps what is typed when its row scrolls away', async () => {
    await openEditor()
    fireEvent.changeText(screen.getByLabelText('Edit your message'), 'What is for')
    screen.unmount()
    drawn(<MessageList threadKey={key()} />)

    const field = screen.getByLabelText('Edit your message')
    expect(field).toHaveProp('value', 'What is for')
    // Only an edit that has just started takes the focus.
    expect(field).toHaveProp('autoFocus', false)
  })

  it('can be edited from the menu of a long press', async () => {
    await show([question], ...says('a1', 'Soup.'))
    fireEvent(screen.getByTestId('user-message'), 'longPress', touch)
    fireEvent.press(screen.getByRole('menuitem', { name: 'Edit' }))

    expect(screen.getByLabelText('Edit your message')).toHaveProp('value', 'What is for dinner?')
    expect(screen.queryByRole('menuitem')).toBeNull()
  })

  it('can be edited from the composer when it is the last', async () => {
    function EditLast() {
      return <Button label="Edit the last" onPress={useEditLast(key())} />
    }
    await open([question, { ...question, id: 'u2', content: 'And then?' }], ...says('a1', 'Soup.'))
    drawn(
      <>
        <MessageList threadKey={key()} />
        <EditLast />
      </>,
    )
    fireEvent.press(button('Edit the last'))

    expect(screen.getByLabelText('Edit your message')).toHaveProp('value', 'And then?')
    expect(screen.getByText('What is for dinner?')).toBeOnTheScreen()
  })

  it('is not sent without text', async () => {
    await openEditor()
    fireEvent.changeText(screen.getByLabelText('Edit your message'), '  ')

    expect(button('Send')).toBeDisabled()
  })
})

describe('versions of a message', () => {
  it('are kept and counted, and can be switched', async () => {
    await show([question], ...says('a1', 'Soup.'))
    await act(async () => fireEvent.press(button('Regenerate')))
    await waitFor(() => expect(server.isStreaming()).toBe(true))
    await emit(started, ...says('a2', 'Salad.'), finished)
    expect(await screen.findByText('2/2')).toBeOnTheScreen()
    expect(screen.getByLabelText('Version 2 of 2')).toBeOnTheScreen()
    expect(screen.queryByText('Soup.')).toBeNull()
    expect(button('Next version')).toBeDisabled()

    await act(async () => fireEvent.press(button('Previous version')))

    expect(await screen.findByText('Soup.')).toBeOnTheScreen()
    expect(await screen.findByText('1/2')).toBeOnTheScreen()
    expect(screen.queryByText('Salad.')).toBeNull()
    expect(button('Previous version')).toBeDisabled()
  })

  it('are shown under an edited question', async () => {
    await show([question], ...says('a1', 'Soup.'))
    openQuestionMenu()
    fireEvent.press(choice('Edit'))
    fireEvent.changeText(screen.getByLabelText('Edit your message'), 'What is for lunch?')
    await act(async () => fireEvent.press(button('Send')))
    await waitFor(() => expect(server.isStreaming()).toBe(true))
    await emit(started, ...says('a2', 'Salad.'), finished)
    expect(await screen.findByText('2/2')).toBeOnTheScreen()

    await act(async () => fireEvent.press(button('Previous version')))

    expect(await screen.findByText('What is for dinner?')).toBeOnTheScreen()
    expect(screen.getByText('Soup.')).toBeOnTheScreen()
  })
})

describe('a thought', () => {
  it('is one expandable line with its duration', async () => {
    await show(
      [question],
      ...thinks('r1', 'Soup needs\nwater.', 1_000_000),
      { type: 'REASONING_MESSAGE_END', messageId: 'r1' },
      ...says('a1', 'Soup.', 1_008_000),
    )
    expect(screen.queryByText(/water/)).toBeNull()

    const toggle = button('Thought for 8 s')
    expect(toggle).toBeCollapsed()
    fireEvent.press(toggle)

    expect(screen.getByText(/water/)).toBeOnTheScreen()
    expect(button('Thought for 8 s')).toBeExpanded()
  })

  it('shows its last line while it streams', async () => {
    await show([question], ...says('a1', 'Soup.'))
    await ask('Why?')
    await emit(started, ...thinks('r1', 'Is it cold?\nIt is cold.'))

    expect(await screen.findByText('It is cold.')).toBeOnTheScreen()
    expect(button('Thinking')).toBeCollapsed()
    expect(screen.queryByText(/Is it cold/)).toBeNull()
  })

  it('has no duration without timestamps', async () => {
    await show(
      [question],
      ...thinks('r1', 'Hm.'),
      { type: 'REASONING_MESSAGE_END', messageId: 'r1' },
      ...says('a1', 'Soup.'),
    )

    expect(button('Thought')).toBeOnTheScreen()
  })
})

describe('an activity', () => {
  const activity = (activityType: string, content: object) => ({
    type: 'ACTIVITY_SNAPSHOT',
    messageId: 'p1',
    activityType,
    content,
  })

  it('shows a plan as steps', async () => {
    const steps = [
      { description: 'Peel', status: 'completed' },
      { description: 'Cook', status: 'in_progress' },
      { description: 'Eat', status: 'pending' },
    ]
    await show([question], activity('plan', { title: 'Dinner plan', steps }))

    expect(screen.getByText('Dinner plan')).toBeOnTheScreen()
    for (const text of ['Peel', 'Done', 'Cook', 'In progress', 'Eat', 'To do'])
      expect(screen.getByText(text)).toBeOnTheScreen()
  })

  it.each([
    ['an unknown kind', 'weather', { sky: 'blue' }],
    ['a plan without steps', 'plan', { sky: 'blue' }],
    ['a plan with invalid steps', 'plan', { sky: 'blue', steps: [7] }],
  ])('shows %s as a title that expands', async (_case, type, content) => {
    await show([question], activity(type, content))

    expect(screen.getByText(`Activity: ${type}`)).toBeOnTheScreen()
    expect(screen.queryByText(/"sky": "blue"/)).toBeNull()
    fireEvent.press(screen.getByTestId('activity-expand'))
    expect(screen.getByText(/"sky": "blue"/)).toBeOnTheScreen()
  })
})

it('a tool result whose call is unknown is shown as one line', async () => {
  await show([question, { id: 't1', role: 'tool', toolCallId: 'c9', content: '42 degrees' }])

  expect(screen.getByText('Tool result: 42 degrees')).toBeOnTheScreen()
})

describe('the button that scrolls to the end', () => {
  it('says that a new message has arrived', async () => {
    await open([question], ...says('a1', 'Soup.'))
    const onPress = jest.fn()
    drawn(<ScrollToEnd threadKey={key()} lastId="a1" onPress={onPress} />)
    fireEvent.press(await screen.findByRole('button', { name: 'Scroll to the end' }))
    expect(onPress).toHaveBeenCalledTimes(1)

    await ask('More')
    screen.rerender(framed(<ScrollToEnd threadKey={key()} lastId="a2" onPress={onPress} />))

    expect(await screen.findByText('New')).toBeOnTheScreen()
  })

  it('says that the last message has grown', async () => {
    await open([question], ...says('a1', 'Soup.'))
    await ask('More')
    await emit(started, { type: 'TEXT_MESSAGE_START', messageId: 'a2', role: 'assistant' })
    drawn(<ScrollToEnd threadKey={key()} lastId="a2" onPress={() => {}} />)
    await screen.findByRole('button', { name: 'Scroll to the end' })
    await emit(delta('a2', 'Fi'))

    expect(await screen.findByText('New')).toBeOnTheScreen()
  })
})
