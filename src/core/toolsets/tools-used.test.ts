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
      { name: 'calculate', method: 'calculate', count: 2 },
      { name: 'search', method: 'search', count: 1 },
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

  it('have instance and method separated, in both spellings', () => {
    const toolCalls = [call('toolset_my-exa__find_similar'), call('toolset__old__search')]
    expect(listToolsUsed([{ toolCalls }])).toEqual([
      {
        name: 'toolset_my-exa__find_similar',
        method: 'find_similar',
        instance: 'my-exa',
        count: 1,
      },
      { name: 'toolset__old__search', method: 'search', instance: 'old', count: 1 },
    ])
  })

  it('may come from the server alone', () => {
    expect(listToolsUsed([{ toolCalls: [], toolsUsed: ['get_weather'] }])).toEqual([
      { name: 'get_weather', method: 'get_weather', count: 1 },
    ])
  })

  it('include calls that failed and calls that are still being written', () => {
    const toolCalls = [call('a', { status: 'failed' }), call('b', { status: 'streaming' })]
    expect(listToolsUsed([{ toolCalls }]).map(({ name }) => name)).toEqual(['a', 'b'])
  })

  it("may have the names of an object's built-in members", () => {
    const toolCalls = [call(''), call('constructor')]
    expect(listToolsUsed([{ toolCalls, toolsUsed: [''] }])).toEqual([
      { name: 'constructor', method: 'constructor', count: 1 },
    ])
  })
})
