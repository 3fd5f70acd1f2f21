import { fireEvent, render, screen } from '@testing-library/react-native'

import type { ToolCall } from '@/core/conversation/message'
import { listToolsUsed } from '@/core/toolsets/tools-used'
import { UiProvider } from '@/ui/ui-provider'

import { toolKind } from './tool-kind'
import { ToolsUsed } from './tools-used'

let made = 0
const call = (name: string): ToolCall => {
  made += 1
  return { id: `c${made}`, name, arguments: '{}', status: 'completed' }
}

function show(...messages: { toolCalls: ToolCall[]; toolsUsed?: string[] }[]) {
  made += 1
  render(
    <UiProvider>
      <ToolsUsed tools={listToolsUsed(messages)} scope={`answer-${made}`} />
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
    expect(screen.getByText('search · my-exa')).toBeOnTheScreen()
    expect(screen.getByText('Calculator')).toBeOnTheScreen()
    expect(screen.getByText('weather')).toBeOnTheScreen()

    open('Tools used (3)')
    expect(screen.queryByText('weather')).toBeNull()
  })

  it('are listed once, with the number of calls', () => {
    show({ toolCalls: [call('calculate'), call('calculate'), call('calculate')] })
    open('Tools used (1)')
    expect(items()).toHaveLength(1)
    expect(screen.getByText('Calculator · 3 times')).toBeOnTheScreen()
  })

  it('show hidden characters in unknown names', () => {
    show({ toolCalls: [], toolsUsed: ['pay\u200Bpal'] })
    open('Tools used (1)')
    expect(screen.getAllByText('pay\\u200bpal')).toHaveLength(2)
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
  ])('have an icon: %s is %s', (method, kind) => expect(toolKind(method)).toBe(kind))
})
