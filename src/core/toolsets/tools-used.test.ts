import type { ToolCall } from '@/core/conversation/message'

import { listToolsUsed } from './tools-used'

const call = (name: string, more: Partial<ToolCall> = {}): ToolCall => ({
  id: 'c',
  name,
  arguments: '{}',
  status: 'completed',
  ...more,
})

describe('the tools used for an answer', () => {
  it('are empty without calls', () => {
    expect(listToolsUsed([])).toEqual([])
    expect(listToolsUsed([{ toolCalls: [] }])).toEqual([])
    expect(listToolsUsed([{ toolCalls: [], toolsUsed: [] }])).toEqual([])
  })

  it('are listed once, in order of first use, with a count', () => {
    const toolCalls = [call('calculate'), call('search'), call('calculate')]
    expect(listToolsUsed([{ toolCalls, toolsUsed: ['calculate', 'search'] }])).toEqual([
      { name: 'calculate', count: 2 },
      { name: 'search', count: 1 },
    ])
  })

  it('are counted over all messages of the turn', () => {
    const list = listToolsUsed([
      { toolCalls: [call('search')], toolsUsed: ['search'] },
      { toolCalls: [call('fetch'), call('search')], toolsUsed: ['fetch', 'search'] },
      { toolCalls: [] },
    ])
    expect(list.map(({ name, count }) => [name, count])).toEqual([
      ['search', 2],
      ['fetch', 1],
    ])
  })

  it('have the title from the metadata of a call', () => {
    const toolCalls = [call('look_up', { metadata: { title: 'Order lookup' } }), call('look_up')]
    expect(listToolsUsed([{ toolCalls }])).toEqual([
      { name: 'look_up', title: 'Order lookup', count: 2 },
    ])
  })

  it('include those that only the server reports', () => {
    expect(listToolsUsed([{ toolCalls: [], toolsUsed: ['get_weather'] }])).toEqual([
      { name: 'get_weather', count: 1 },
    ])
  })

  it('include calls that failed and calls that are still being written', () => {
    const toolCalls = [call('a', { status: 'failed' }), call('b', { status: 'streaming' })]
    expect(listToolsUsed([{ toolCalls }]).map(({ name }) => name)).toEqual(['a', 'b'])
  })

  it('may be named like a built-in object member, and are omitted without a name', () => {
    const toolCalls = [call(''), call('constructor')]
    expect(listToolsUsed([{ toolCalls, toolsUsed: [''] }])).toEqual([
      { name: 'constructor', count: 1 },
    ])
  })
})
