import { fireEvent, render, screen } from '@testing-library/react-native'

import type { ToolCall } from '@/core/conversation/message'
import type { ToolLabels } from '@/core/toolsets/tool-labels'
import { listToolsUsed } from '@/core/toolsets/tools-used'
import { UiProvider } from '@/ui/ui-provider'

import { toolKind } from './tool-kind'
import { ToolLabelsContext } from './tool-labels-context'
import { ToolsUsed } from './tools-used'

const threadKey = { server: 's', room: 'r', thread: 't' }
let made = 0
const call = (name: string): ToolCall => {
  made += 1
  return { id: `c${made}`, name, arguments: '{}', status: 'completed' }
}

const labels: ToolLabels = new Map([
  [
    'toolset_my-exa__search',
    { method: 'search', instance: 'my-exa', toolsetType: 'builtin-exa-web-search' },
  ],
  [
    'toolset_notes__add',
    { method: 'add', instance: 'notes', toolsetType: 'mcp', title: 'Add a note' },
  ],
])

function show(...messages: { toolCalls: ToolCall[]; toolsUsed?: string[] }[]) {
  made += 1
  render(
    <UiProvider>
      <ToolLabelsContext value={labels}>
        <ToolsUsed
          tools={listToolsUsed(messages)}
          threadKey={threadKey}
          messageId={`answer-${made}`}
        />
      </ToolLabelsContext>
    </UiProvider>,
  )
}

const open = (name: string) => fireEvent.press(screen.getByRole('button', { name }))

/** Lists have roles but are not accessibility elements, so getByRole does not find them. */
const items = () =>
  screen.UNSAFE_root.findAll(
    ({ type, props }) => typeof type === 'string' && props.role === 'listitem',
  )

describe('the tools used for an answer', () => {
  it('are one line that expands to their names', () => {
    const exa = call('toolset_my-exa__search')
    show(
      { toolCalls: [exa, call('calculate')], toolsUsed: [exa.name, 'calculate'] },
      { toolCalls: [], toolsUsed: ['weather'] },
    )
    expect(screen.getByText('Tools used (3)')).toBeOnTheScreen()
    expect(screen.getByText('search, Calculator, weather')).toBeOnTheScreen()
    expect(screen.queryByText('weather')).toBeNull()

    open('Tools used (3)')
    expect(screen.getByText('search · my-exa · Chosen by you')).toBeOnTheScreen()
    expect(screen.getByText('Calculator · Automatic')).toBeOnTheScreen()
    expect(screen.getByText('weather · Automatic')).toBeOnTheScreen()

    open('Tools used (3)')
    expect(screen.queryByText('weather · Automatic')).toBeNull()
  })

  it('have the titles that MCP servers and agents give them', () => {
    const own = { ...call('look_up'), metadata: { title: 'Order lookup' } }
    show({ toolCalls: [call('toolset_notes__add'), own, call('get_device_info')] })
    open('Tools used (3)')
    expect(screen.getByText('Add a note · notes · MCP')).toBeOnTheScreen()
    expect(screen.getByText('Order lookup · Automatic')).toBeOnTheScreen()
    expect(screen.getByText('Device info · Automatic')).toBeOnTheScreen()
  })

  it('are listed once each, with the number of calls', () => {
    show({ toolCalls: [call('calculate'), call('calculate'), call('calculate')] })
    open('Tools used (1)')
    expect(items()).toHaveLength(1)
    expect(screen.getByText('Calculator · Automatic · 3 times')).toBeOnTheScreen()
  })

  it('make hidden characters in unknown names visible', () => {
    show({ toolCalls: [], toolsUsed: ['pay\u200Bpal'] })
    open('Tools used (1)')
    expect(screen.getByText('pay\\u200bpal · Automatic')).toBeOnTheScreen()
  })

  it('render nothing when there are none', () => {
    show({ toolCalls: [] })
    expect(screen.queryByTestId('tools-used')).toBeNull()
  })

  it.each([
    ['search', 'search'],
    ['open_url', 'web'],
    ['calculate', 'calculator'],
    ['something_else', 'other'],
    ['constructor', 'other'],
  ])('have icons: %s is shown as %s', (method, kind) => expect(toolKind(method)).toBe(kind))
})
