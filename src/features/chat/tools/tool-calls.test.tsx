import { act, fireEvent, render, screen, within } from '@testing-library/react-native'
import { setStringAsync } from 'expo-clipboard'
import { Dimensions, StyleSheet } from 'react-native'
import type { ReactTestInstance } from 'react-test-renderer'

import type { ToolCall } from '@/core/conversation/message'
import type { ToolLabels } from '@/core/toolsets/tool-labels'
import { lightTheme } from '@/ui/theme'
import { UiProvider } from '@/ui/ui-provider'

import { OpenPaneContext, type Pane } from './pane'
import { ToolCalls } from './tool-calls'
import { ToolLabelsContext } from './tool-labels-context'

jest.mock('expo-clipboard', () => ({ setStringAsync: jest.fn(async () => true) }))

let made = 0
const threadKey = { server: 's', room: 'r', thread: 't' }
let messageId = ''
beforeEach(() => {
  made += 1
  messageId = `message-${made}`
})

const call = (more: Partial<ToolCall> = {}): ToolCall => ({
  id: 'c1',
  name: 'toolset_my-exa__search',
  arguments: '{"query":"soup"}',
  status: 'executing',
  ...more,
})

const completed = (content: NonNullable<ToolCall['result']>['content'] = '{"hits":3}') =>
  call({ status: 'completed', result: { messageId: 'm', content } })

const failed = (content: string, more: Partial<ToolCall> = {}) =>
  call({ status: 'failed', result: { messageId: 'm', content, error: 'failed' }, ...more })

const label = { method: 'search', instance: 'my-exa', toolsetType: 'builtin-exa-web-search' }
const labels: ToolLabels = new Map([
  ['toolset_my-exa__search', { ...label, title: 'Web search' }],
  [
    'toolset_notes__add',
    { method: 'add', instance: 'notes', toolsetType: 'mcp', title: 'Add a note' },
  ],
])

interface Options {
  turn?: 'running' | 'suspended' | 'completed'
  isLast?: boolean
  asked?: ReadonlySet<string>
  onPane?: (pane: Pane) => void
}

const page = (calls: ToolCall | readonly ToolCall[], { onPane, ...more }: Options = {}) => (
  <UiProvider>
    <OpenPaneContext value={onPane}>
      <ToolLabelsContext value={labels}>
        <ToolCalls
          calls={'id' in calls ? [calls] : calls}
          threadKey={threadKey}
          messageId={messageId}
          {...more}
        />
      </ToolLabelsContext>
    </OpenPaneContext>
  </UiProvider>
)
const show = (...given: Parameters<typeof page>) => render(page(...given))
const next = (...given: Parameters<typeof page>) => screen.rerender(page(...given))

const line = () => screen.getByTestId('tool-call-expand')
const content = () => screen.queryByTestId('tool-call-content')

const text = () => screen.getByTestId('tool-call-text')

describe('a tool call', () => {
  it.each([
    ['Web search · my-exa · Receiving…', call({ status: 'streaming' })],
    ['Web search · my-exa · Waiting', call({ status: 'pending' })],
    ['Searching “soup” · my-exa · Running…', call({ status: 'executing' })],
    ['Web search · my-exa · Denied', failed('No.', { isDenied: true })],
  ])('is one line with its state: %s', (line_, given) => {
    show(given)
    expect(text()).toHaveTextContent(line_)
    const name = line_.replaceAll(' · ', ', ')
    expect(screen.getByRole('button', { name })).toBeOnTheScreen()
  })

  it('is one line in the past tense once it is completed', () => {
    show(completed())
    expect(text()).toHaveTextContent('Searched “soup” · my-exa')
    const name = 'Searched “soup”, my-exa, Completed'
    expect(screen.getByRole('button', { name })).toBeOnTheScreen()
  })

  it('is shown as running once its arguments are complete, if the server executes it', () => {
    show(call({ name: 'look_up', status: 'pending' }))
    expect(text()).toHaveTextContent('look_up · Running…')
  })

  it('is shown as waiting while the agent waits for an answer', () => {
    show(call({ name: 'look_up', status: 'pending' }), { turn: 'suspended' })
    expect(text()).toHaveTextContent('look_up · Waiting')
  })

  it.each([
    ['Calculated 6 × 7', 'calculate', '{"expression":"6 * 7"}'],
    ['Checked the time in Europe/Vienna', 'get_current_time', '{"timeZone":"Europe/Vienna"}'],
    ['Checked the time', 'get_current_time', '{}'],
    ['Opened example.com', 'open_url', '{"url":"https://example.com/a?b"}'],
    ['Used Add a note · notes', 'toolset_notes__add', '{}'],
    ['Checked the device', 'get_device_info', '{}'],
    ['toolset_gone__add', 'toolset_gone__add', '{}'],
    ['look_up_weather', 'look_up_weather', '{}'],
    ['constructor', 'constructor', '{}'],
  ])('says what was done: %s', (line_, name, input) => {
    show({ ...completed(), name, arguments: input })
    expect(text()).toHaveTextContent(line_)
  })

  it('has the title that the server sends with it', () => {
    show({ ...completed(), name: 'look_up', metadata: { title: 'Look up the weather' } })
    expect(text()).toHaveTextContent('Used Look up the weather')
  })

  it.each([
    ['1.2 s', { ...completed(), milliseconds: 1234 }],
    ['0.1 s', { ...completed(), milliseconds: 50 }],
    ['30 s', failed('The tool did not finish.', { milliseconds: 30_000 })],
  ])('shows its duration: %s', (time, given) => {
    show(given)
    expect(text()).toHaveTextContent(new RegExp(` · ${time}$`))
  })

  it.each([
    ['unknown', completed()],
    ['too short', { ...completed(), milliseconds: 49 }],
    [
      'the time that the person took to deny',
      failed('No.', { isDenied: true, milliseconds: 5000 }),
    ],
  ])('shows no duration if that is %s', (_case, given) => {
    show(given)
    expect(text()).not.toHaveTextContent(/\d s$/)
  })

  it('asks for an OK, and is not shown as running, while it waits for the person', () => {
    show(call(), { asked: new Set(['c1']) })
    expect(text()).toHaveTextContent('Web search · my-exa · Needs your OK')
    expect(content()).toBeNull()
    expect(screen.queryByTestId('tool-call-spinner', { includeHiddenElements: true })).toBeNull()
  })

  it.each([
    ['what the model was told', failed('The key was refused.'), 'The key was refused.'],
    ['the denial', failed('The person said no.', { isDenied: true }), 'Denied'],
  ])('shows %s on its line, in the error colour', (_case, given, told) => {
    show(given)
    expect(text()).toHaveTextContent(`Web search · my-exa · ${told}`)
    expect(text()).toHaveStyle({ color: lightTheme.colors.error })
    expect(content()).toBeNull()
  })

  it('shows its result when it is opened', () => {
    show(completed())
    fireEvent.press(line())
    expect(screen.getByText('Result')).toBeOnTheScreen()
    fireEvent.press(line())
    expect(content()).toBeNull()
  })

  it('shows a long result beside the conversation on a wide screen', () => {
    const onPane = jest.fn()
    const long = JSON.stringify(Array.from({ length: 50 }, (_, at) => at))
    show(completed(long), { onPane })
    fireEvent.press(line())
    fireEvent.press(screen.getByRole('button', { name: 'Show all' }))
    expect(onPane).toHaveBeenCalledWith({
      kind: 'text',
      title: 'Result',
      text: long,
      tone: 'onSurfaceVariant',
    })
  })

  it('shows an unknown name with hidden characters made visible', () => {
    show(call({ name: 'open\u202E_url' }))
    expect(line()).toHaveTextContent(/^open\\u202e_url/)
  })

  it('is completed even if its result mentions an error', () => {
    show(completed('{"error":"none of the pages had an \\"error\\""}'))
    expect(text()).toHaveTextContent(/^Searched/)
    expect(content()).toBeNull()
  })

  it('is expanded while it runs, and collapses when it is done', () => {
    show(call({ status: 'streaming', arguments: '{"que' }))
    expect(line()).toBeExpanded()
    next(call())
    expect(line()).toBeExpanded()
    next(completed())
    expect(line()).toBeCollapsed()
  })

  it('takes no space when it expands by itself, so that nothing moves when it collapses', () => {
    show(call())
    expect(content()).toBeNull()
  })

  it('stays open when the person opened it', () => {
    show(call())
    fireEvent.press(line())
    fireEvent.press(line())
    next(completed())
    expect(line()).toBeExpanded()
  })

  it('stays closed when the person closed it', () => {
    show(call())
    fireEvent.press(line())
    expect(content()).toBeNull()
    next(call({ arguments: '{"query":"soup","more":1}' }))
    expect(content()).toBeNull()
    next(failed('It broke.'))
    expect(content()).toBeNull()
  })

  it('does not expand by itself if another message follows', () => {
    show(call(), { isLast: false })
    expect(line()).toBeCollapsed()
  })

  it('stays open when its row is mounted again', () => {
    show(completed())
    fireEvent.press(line())
    screen.unmount()
    show(completed())
    expect(line()).toBeExpanded()
  })

  it('is not opened by a call with the same id in another message', () => {
    show(completed())
    fireEvent.press(line())
    messageId = 'elsewhere'
    next(completed())
    expect(line()).toBeCollapsed()
  })

  it('shows what the model was told when it is opened', () => {
    show(failed('The tool did not finish within 30 s.'))
    fireEvent.press(line())
    expect(screen.getByText('What the model was told')).toBeOnTheScreen()
    expect(screen.getByText('The tool did not finish within 30 s.')).toBeOnTheScreen()
  })

  it('shows its error when it failed without content', () => {
    show(failed(''))
    expect(text()).toHaveTextContent('Web search · my-exa · failed')
  })

  it('is shown as unanswered when the turn has ended without a result', () => {
    show(call(), { turn: 'completed' })
    expect(text()).toHaveTextContent('Web search · my-exa · No answer')
    expect(screen.queryByTestId('tool-call-spinner', { includeHiddenElements: true })).toBeNull()
    fireEvent.press(line())
    expect(screen.getByText('There is no result.')).toBeOnTheScreen()
  })

  it('shows arguments and result as formatted JSON', () => {
    show(completed('{"hits":[{"title":"Soup"}]}'))
    fireEvent.press(line())
    expect(screen.getByText('{\n  "query": "soup"\n}')).toBeOnTheScreen()
    expect(
      screen.getByText('{\n  "hits": [\n    {\n      "title": "Soup"\n    }\n  ]\n}'),
    ).toBeOnTheScreen()
  })

  it('shows text that is not JSON unchanged', () => {
    show({ ...completed('Nothing <b>found</b>.'), arguments: '{"query":' })
    fireEvent.press(line())
    expect(screen.getByText('{"query":')).toBeOnTheScreen()
    expect(screen.getByText('Nothing <b>found</b>.')).toBeOnTheScreen()
  })

  it('says that there are no arguments or that the result is empty', () => {
    show({ ...completed(''), arguments: '' })
    fireEvent.press(line())
    expect(screen.getByText('No arguments')).toBeOnTheScreen()
    expect(screen.getByText('The result is empty.')).toBeOnTheScreen()
  })

  it('shortens long text and shows all of it on request', () => {
    show(completed(JSON.stringify(Array.from({ length: 200 }, (_, index) => `hit ${index}`))))
    fireEvent.press(line())
    expect(screen.queryByText(/"hit 199"/)).toBeNull()

    fireEvent.press(screen.getByRole('button', { name: 'Show all' }))
    expect(screen.getByText(/"hit 199"/)).toBeOnTheScreen()

    fireEvent.press(screen.getByRole('button', { name: 'Show less' }))
    expect(screen.queryByText(/"hit 199"/)).toBeNull()
  })

  it('names media in a result without loading it', () => {
    show(
      completed([
        { type: 'text', text: 'Two pictures' },
        { type: 'image', source: { type: 'data', value: 'AAAA', mimeType: 'image/png' } },
        { type: 'image', source: { type: 'url', value: 'https://example.com/a\u202Egnp.exe' } },
        { type: 'document', source: { type: 'file', value: 'file-1' } },
      ]),
    )
    fireEvent.press(line())
    expect(screen.getByText('Two pictures')).toBeOnTheScreen()
    expect(screen.getByText('Picture · image/png')).toBeOnTheScreen()
    expect(screen.getByText('Picture · https://example.com/a\\u202egnp.exe')).toBeOnTheScreen()
    expect(screen.getByText('Document')).toBeOnTheScreen()
  })

  it('copies the original text', async () => {
    show(completed('{"hits":3}'))
    fireEvent.press(line())
    await act(async () => {
      fireEvent.press(screen.getByRole('button', { name: 'Copy: Result' }))
    })
    expect(setStringAsync).toHaveBeenCalledWith('{"hits":3}')
    expect(screen.getByRole('button', { name: 'Copied' })).toBeOnTheScreen()
  })

  describe('at different screen widths', () => {
    const before = { window: Dimensions.get('window'), screen: Dimensions.get('screen') }
    afterEach(() => act(() => Dimensions.set(before)))

    it.each([
      ['side by side', 1280, 'row'],
      ['stacked', 390, undefined],
    ])('shows arguments and result %s at %d pixels', (_case, width, direction) => {
      const size = { width, height: 800, scale: 1, fontScale: 1 }
      act(() => Dimensions.set({ window: size, screen: size }))
      show(completed())
      fireEvent.press(line())
      const [shown] = screen.getByTestId('tool-call-content').children
      const both = typeof shown === 'object' ? shown.children[0] : undefined
      expect(styleOf(both)?.flexDirection).toBe(direction)
    })
  })
})

const styleOf = (element: ReactTestInstance | string | undefined) =>
  typeof element === 'object' ? StyleSheet.flatten(element.props.style) : undefined

describe('the calls of a round', () => {
  it('form one group, each with its own state and result', () => {
    const calls = Array.from({ length: 10 }, (_, index) =>
      index % 2 === 0
        ? { ...completed(`result ${index}`), id: `c${index}` }
        : { ...failed(`result ${index}`), id: `c${index}` },
    )
    show(calls)
    expect(screen.getByLabelText('10 tool calls')).toBeOnTheScreen()
    const cards = screen.getAllByTestId('tool-call-message')
    expect(cards).toHaveLength(10)
    for (const [index, card] of cards.entries()) {
      fireEvent.press(within(card).getByTestId('tool-call-expand'))
      expect(within(card).getAllByText(new RegExp(`result ${index}`)).length).toBeGreaterThan(0)
    }
  })

  it('render nothing when the round has no calls', () => {
    show([])
    expect(screen.queryByTestId('tool-call-message')).toBeNull()
  })
})

describe('a message with very many tool calls', () => {
  it('shows fifty lines, and the rest on request', () => {
    const calls = Array.from({ length: 60 }, (_, index) => call({ id: `c${index}` }))
    show(calls, { isLast: false })
    expect(screen.getAllByTestId('tool-call-message')).toHaveLength(50)

    fireEvent.press(screen.getByRole('button', { name: 'Show 10 more calls' }))
    expect(screen.getAllByTestId('tool-call-message')).toHaveLength(60)
  })
})
