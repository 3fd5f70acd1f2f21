import type { ToolDefinition } from '@/core/contract/toolset'

import { fakeInstance } from './testing/fake-instance'
import { refusedTools } from './tool-refusal'
import { methodsOfToolsetInstance } from './toolset-instance'

const tool = (
  name: string,
  parameters: Record<string, unknown> = { type: 'object' },
): ToolDefinition => ({ type: 'function', function: { name, description: '', parameters } })

const refusals = (...tools: ToolDefinition[]) => [...refusedTools(fakeInstance({ tools }))]

describe('a tool of a toolset', () => {
  it('is usable if its server describes it once', () => {
    expect(refusals(tool('search'), tool('answer', {}))).toEqual([])
  })

  it('is refused if its server lists two different tools under its name', () => {
    const other = { type: 'object', properties: { id: { type: 'string' } } }
    expect(refusals(tool('search'), tool('search', other), tool('answer'))).toEqual([
      ['search', 'listed-twice'],
    ])
  })

  it('is usable if its server lists it twice with the same definition', () => {
    expect(refusals(tool('search'), tool('search'))).toEqual([])
  })

  it('is refused if its name is longer than 128 characters', () => {
    expect(refusals(tool('a'.repeat(128)))).toEqual([])
    expect(refusals(tool('a'.repeat(129)))).toEqual([['a'.repeat(129), 'name-too-long']])
  })

  it('is refused if its parameters are not a JSON Schema', () => {
    expect(refusals(tool('search', { properties: ['query'] }))).toEqual([['search', 'no-schema']])
  })

  it('is not a method of its instance if it is refused', () => {
    const instance = fakeInstance({ tools: [tool('search', { type: 'word' }), tool('answer')] })
    expect(methodsOfToolsetInstance(instance)).toEqual(['answer'])
  })
})
