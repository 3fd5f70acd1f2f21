import { act, fireEvent, render, screen, within } from '@testing-library/react-native'
import { Dimensions } from 'react-native'

import type { ToolAnswer } from '@/core/conversation/fold/call'
import { threadKeyText } from '@/core/conversation/thread-key'
import type { ClientTool, ToolRisk } from '@/core/tools/client-tool'
import { fingerprint } from '@/core/tools/fingerprint'
import { emptyRegistry } from '@/core/tools/tool-registry'
import { storedLedger } from '@/data/store/stored-ledger'
import { Shell } from '@/parts/testing/shell'
import { toolGate } from '@/state/toolset/tools'

import { PersonRequests } from './person-requests'

let made = 0
let turn = new AbortController()
let threadKey = { server: 'agents.test', room: 'demo', thread: '' }

beforeEach(() => {
  made += 1
  turn = new AbortController()
  threadKey = { server: 'agents.test', room: `room-${made}`, thread: `thread-${made}` }
  jest.useFakeTimers({ doNotFake: [] })
})
afterEach(() => {
  act(() => turn.abort())
  jest.useRealTimers()
})

const tool = (risk: ToolRisk, more: Partial<ClientTool> = {}): ClientTool => ({
  name: 'toolset_my-notes__write',
  description: '',
  parameters: { type: 'object' },
  risk,
  timeoutMilliseconds: 1000,
  isIdempotent: true,
  execute: async (input) => `done ${JSON.stringify(input)}`,
  ...more,
})

function show(room?: string) {
  const server = { name: 'Home', address: 'https://agents.example.com' }
  render(
    <Shell>
      <PersonRequests
        threadKey={threadKey}
        {...(room !== undefined && { askedBy: { room, server } })}
      />
    </Shell>,
  )
}

/** Calls the tool as an agent would, and records what the agent is told. */
async function call(called: ClientTool, input: object = {}) {
  made += 1
  const told: ToolAnswer[] = []
  await act(async () => {
    const id = `call-${made}`
    const asked = { id, name: called.name, arguments: JSON.stringify(input) }
    void toolGate
      .callTool(
        { ...asked, status: 'pending' },
        { threadKey, registry: emptyRegistry.register(called) },
        turn.signal,
      )
      .then((answer) => told.push(answer))
    await jest.advanceTimersByTimeAsync(0)
  })
  return told
}

const press = (name: string) =>
  act(async () => {
    fireEvent.press(screen.getByRole('button', { name }))
    await jest.advanceTimersByTimeAsync(0)
  })

const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))

/** Scrolls a request of 1,000 pixels in a card of 300. */
const scrollTo = (y: number) =>
  fireEvent.scroll(screen.getByTestId('request-scroll'), {
    nativeEvent: {
      contentOffset: { x: 0, y },
      contentSize: { width: 300, height: 1_000 },
      layoutMeasurement: { width: 300, height: 300 },
    },
  })

describe('a link whose tab the browser blocked', () => {
  const offering = tool('read', {
    execute: async (_input, { offerLink }) =>
      (await offerLink({ kind: 'open-page', host: 'example.com', url: 'https://example.com/' }))
        ? 'opened'
        : 'left',
  })

  it('is opened by a press, which is reported to the model', async () => {
    show()
    const told = await call(offering)
    expect(screen.getByText('Your browser blocked the new tab.')).toBeOnTheScreen()
    await act(async () => {
      fireEvent.press(screen.getByRole('link', { name: 'Open example.com' }))
      await jest.advanceTimersByTimeAsync(0)
    })
    expect(told).toMatchObject([{ content: 'opened' }])
    expect(screen.queryByTestId('person-request')).toBeNull()
  })

  it('can be declined, which is reported to the model', async () => {
    show()
    const told = await call(offering)
    await press('Do not open it')
    expect(told).toMatchObject([{ content: 'left' }])
  })
})

describe('an approval request', () => {
  it('shows what will happen, who asks and what is known about the risk', async () => {
    show('Kitchen')
    await call(tool('write', { title: 'Write a note', instance: 'my-notes' }), { title: 'Soup' })

    expect(screen.getByText('Use Write a note?')).toBeOnTheScreen()
    expect(
      screen.getByText('Asked by Kitchen · Home · agents.example.com · my-notes'),
    ).toBeOnTheScreen()
    expect(screen.getByTestId('request-risk')).toHaveTextContent(/What this changes is not known/)
  })

  it('shows what the toolset claims about the risk', async () => {
    show()
    await call(tool('write', { claims: { isReadOnly: true } }))

    expect(screen.getByTestId('request-risk')).toHaveTextContent(/says that this only reads/)
  })

  it('shows the name of a tool without a title', async () => {
    show()
    await call(tool('write'))

    expect(screen.getByText('Use toolset_my-notes__write?')).toBeOnTheScreen()
  })

  it('shows a summary in one sentence if the tool provides one', async () => {
    show()
    const summarize = () => ({
      kind: 'open-page' as const,
      host: 'example.com',
      url: 'https://example.com/page',
    })
    await call(tool('external', { name: 'open_url', summarize }), {
      url: 'https://example.com/page',
    })

    expect(screen.getAllByText(/example\.com/)).toHaveLength(1)
    expect(screen.getByText('Open example.com in the browser?')).toBeOnTheScreen()
    expect(screen.getByText(`Asked by ${threadKey.room} · agents.test`)).toBeOnTheScreen()
  })

  it('shows short arguments immediately, with hidden characters made visible', async () => {
    show()
    await call(tool('write'), { path: 'a\u202Egnp.exe' })

    expect(screen.getByText('{\n  "path": "a\\u202egnp.exe"\n}')).toBeOnTheScreen()
  })

  it('can be approved only after long arguments were read to the end', async () => {
    show()
    const told = await call(tool('write'), { path: `${'x'.repeat(2_000)}the end` })
    expect(screen.getByText('Show the arguments before you allow this.')).toBeOnTheScreen()
    await press('Allow')
    expect(told).toEqual([])

    await press('Show arguments')
    expect(screen.getByText(/xthe end"/)).toBeOnTheScreen()
    expect(
      screen.getByText('Read the arguments to the end before you allow this.'),
    ).toBeOnTheScreen()
    expect(screen.getByRole('button', { name: 'Go to the end' })).toBeOnTheScreen()
    await press('Hide arguments')
    const card = screen.getByTestId('request-scroll')
    fireEvent(card, 'layout', { nativeEvent: { layout: { height: 300 } } })
    fireEvent(card, 'contentSizeChange', 300, 200)
    await press('Show arguments')
    fireEvent(card, 'layout', { nativeEvent: { layout: { height: 300 } } })
    fireEvent(card, 'contentSizeChange', 300, 1_000)
    scrollTo(300)
    await press('Allow')
    expect(told).toEqual([])
    scrollTo(700)
    expect(screen.queryByTestId('request-read-first')).toBeNull()
    await press('Hide arguments')
    expect(screen.queryByText(/^\{/)).toBeNull()
    await press('Allow')
    expect(told).toMatchObject([{ content: expect.stringMatching(/^done/) }])
  })

  it('can be approved as soon as long arguments are opened if they need no scrolling', async () => {
    show()
    const told = await call(tool('write'), { path: 'x'.repeat(200) })
    await press('Show arguments')
    const shown = screen.getByTestId('request-scroll')
    fireEvent(shown, 'layout', { nativeEvent: { layout: { height: 300 } } })
    fireEvent(shown, 'contentSizeChange', 200, 280)
    await press('Allow')
    expect(told).toMatchObject([{ content: expect.stringMatching(/^done/) }])
  })

  it('approves a single call', async () => {
    show()
    const told = await call(tool('write'), { a: 1 })
    await press('Allow')
    expect(told).toEqual([{ content: 'done {"a":1}' }])
    expect(screen.queryByTestId('person-request')).toBeNull()

    await call(tool('write'))
    expect(screen.getByTestId('person-request')).toBeOnTheScreen()
  })

  it('can approve all further calls in this room', async () => {
    show()
    await call(tool('write'))
    await act(async () =>
      fireEvent(screen.getByRole('switch', { name: 'Always in this room' }), 'valueChange', true),
    )
    await press('Allow')
    expect(await call(tool('write'))).toEqual([{ content: 'done {}' }])
    expect(screen.queryByTestId('person-request')).toBeNull()
  })

  it('asks before repeating a call that was running when the app was closed', async () => {
    show()
    const sending = tool('write', { isIdempotent: false, title: 'Send mail' })
    const callKey = `${threadKeyText(threadKey)}/call-${made + 1}`
    await act(async () => {
      void storedLedger.start(callKey, fingerprint(sending.name, {}))
      await jest.advanceTimersByTimeAsync(0)
    })
    const told = await call(sending)
    expect(screen.getByText('Run Send mail again?')).toBeOnTheScreen()
    expect(screen.getByTestId('request-risk')).toHaveTextContent(/may already have taken effect/)
    expect(screen.queryByTestId('request-always')).toBeNull()
    expect(screen.getByRole('button', { name: 'Run again' })).toBeEnabled()
    await press('Skip')
    expect(told).toMatchObject([{ error: 'unknown outcome' }])
  })

  it('reports a denial to the agent', async () => {
    show()
    const told = await call(tool('write'))
    await press('Deny')
    expect(told).toMatchObject([{ isDenied: true }])
  })

  it.each([
    ['external' as const, /outside the app/],
    ['device' as const, /on this device/],
  ])('offers no standing approval when the risk is %s', async (risk, words) => {
    show()
    await call(tool(risk))
    expect(screen.getByTestId('request-risk')).toHaveTextContent(words)
    expect(screen.getByRole('button', { name: 'Allow' })).toBeOnTheScreen()
    expect(screen.getByRole('button', { name: 'Deny' })).toBeOnTheScreen()
    expect(screen.queryByRole('switch')).toBeNull()
  })

  it('disappears when the turn is stopped', async () => {
    show()
    await call(tool('write'))
    await act(async () => turn.abort())
    expect(screen.queryByTestId('person-request')).toBeNull()
  })
})

describe('on a short screen', () => {
  const window = Dimensions.get('window')
  const resize = (size: { width: number; height: number }) =>
    act(() => Dimensions.set({ window: { ...window, ...size }, screen: { ...window, ...size } }))
  afterEach(() => resize(window))

  it('a request is limited in height, and its buttons do not scroll away', async () => {
    resize({ width: 800, height: 360 })
    show()
    await call(tool('write'), { title: 'Soup' })
    const asked = screen.getByTestId('request-scroll')
    expect(asked).toHaveStyle({ maxHeight: 144 })
    expect(within(asked).getByText('Use toolset_my-notes__write?')).toBeOnTheScreen()
    expect(within(asked).queryByRole('button', { name: 'Allow' })).toBeNull()
    expect(within(asked).queryByRole('button', { name: 'Deny' })).toBeNull()
  })
})

describe('several requests', () => {
  it('are shown one at a time, oldest first', async () => {
    show()
    const first = await call(tool('device', { name: 'first' }))
    const second = await call(tool('device', { name: 'second' }))
    await call(tool('device', { name: 'third' }))
    expect(screen.getByText('Use first?')).toBeOnTheScreen()
    expect(screen.queryByText('Use second?')).toBeNull()
    expect(screen.getByText('2 more are waiting')).toBeOnTheScreen()

    await press('Deny')
    expect(first).toMatchObject([{ isDenied: true }])
    expect(screen.getByText('Use second?')).toBeOnTheScreen()
    expect(screen.getByText('1 more is waiting')).toBeOnTheScreen()

    await wait(500)
    await press('Allow')
    expect(second).toEqual([{ content: 'done {}' }])
    expect(screen.getByText('Use third?')).toBeOnTheScreen()
    expect(screen.queryByText(/waiting/)).toBeNull()
  })

  it('can all be denied together', async () => {
    show()
    const first = await call(tool('device', { name: 'first' }))
    const second = await call(tool('write', { name: 'second' }))
    const third = await call(tool('external', { name: 'third' }))
    await press('Deny all 3')

    for (const told of [first, second, third]) expect(told).toMatchObject([{ isDenied: true }])
    expect(screen.queryByTestId('person-request')).toBeNull()
  })

  it('are not approved by a double tap on the previous one', async () => {
    show()
    await call(tool('device', { name: 'first' }))
    const second = await call(tool('device', { name: 'second' }))
    await press('Allow')
    await press('Allow')
    expect(second).toEqual([])
    expect(screen.getByText('Use second?')).toBeOnTheScreen()

    await wait(500)
    await press('Allow')
    expect(second).toEqual([{ content: 'done {}' }])
  })
})

describe("a tool's question", () => {
  const schema = {
    type: 'object',
    properties: { place: { type: 'string', title: 'Where' }, nights: { type: 'integer' } },
    required: ['place'],
  }
  const asking = tool('read', {
    name: 'ask_user',
    execute: async (_input, { askPerson }) =>
      JSON.stringify(await askPerson({ message: 'Where to?', schema })),
  })

  it('is shown as a form whose answer reaches the agent', async () => {
    show('Kitchen')
    const told = await call(asking)
    expect(screen.getByText('Where to?')).toBeOnTheScreen()
    expect(screen.getByText('Asked by Kitchen · Home · agents.example.com')).toBeOnTheScreen()
    const asked = within(screen.getByTestId('request-scroll'))
    expect(asked.queryByRole('button', { name: 'Answer' })).toBeNull()
    fireEvent.changeText(screen.getByLabelText('Where'), 'Basel')
    fireEvent.changeText(screen.getByLabelText('nights (optional)'), '3')
    await press('Answer')
    expect(told).toEqual([{ content: '{"place":"Basel","nights":3}' }])
  })

  it('can be declined', async () => {
    show()
    const told = await call(asking)
    await press('Decline')
    expect(told).toMatchObject([{ isDenied: true }])
  })
})
