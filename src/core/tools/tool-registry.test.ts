import { ToolSchema } from '@ag-ui/core/schemas'

import { createFakeGate } from './testing/fake-gate'
import { fakeTool } from './testing/fake-tool'
import { StateError, emptyRegistry } from './tool-registry'

describe('the tool registry', () => {
  it('contains a tool once it is registered', () => {
    const registry = emptyRegistry.register(fakeTool({ name: 'search' }))
    expect(registry.has('search')).toBe(true)
    expect(registry.has('other')).toBe(false)
  })

  it('stays unchanged when a tool is registered, which returns a new registry', () => {
    const first = emptyRegistry.register(fakeTool({ name: 'one' }))
    const { definitions } = first
    const second = first.register(fakeTool({ name: 'two' }))
    expect(second).not.toBe(first)
    expect(first.has('two')).toBe(false)
    expect(first.definitions).toBe(definitions)
    expect(first.definitions.map(({ name }) => name)).toEqual(['one'])
    expect(emptyRegistry.definitions).toEqual([])
  })

  it('looks up a tool by its name', () => {
    const tool = fakeTool({ name: 'search' })
    expect(emptyRegistry.register(tool).lookup('search')).toBe(tool)
  })

  it('throws a StateError for an unknown tool', () => {
    expect(() => emptyRegistry.lookup('search')).toThrow(StateError)
    expect(() => emptyRegistry.lookup('toString')).toThrow(StateError)
  })

  it('has tools that run with the arguments of a call', async () => {
    const execute = jest.fn(async () => 'found it')
    const { call } = createFakeGate([fakeTool({ execute })])
    expect(await call({ arguments: '{"for":"it"}' })).toEqual({ content: 'found it' })
    expect(execute).toHaveBeenCalledWith({ for: 'it' }, expect.anything())
  })

  it('has tools whose failure becomes an error without its message', async () => {
    const execute = () => Promise.reject(new Error('at secret.ts:12'))
    const answer = await createFakeGate([fakeTool({ execute })]).call()
    expect(answer.error).toBe('failed')
    expect(answer.content).not.toContain('secret')
  })

  it('lists its tools as AG-UI definitions', () => {
    const parameters = { type: 'object', properties: { query: { type: 'string' } } }
    const registry = emptyRegistry
      .register(fakeTool({ name: 'search', description: 'Searches.', parameters }))
      .register(fakeTool({ name: 'probe' }))
    expect(registry.definitions).toBe(registry.definitions)
    expect(registry.definitions[0]).toEqual({
      name: 'search',
      description: 'Searches.',
      parameters,
    })
    for (const definition of registry.definitions) {
      expect(ToolSchema.parse(definition)).toEqual(definition)
      expect(definition.parameters).toMatchObject({ type: 'object' })
    }
  })

  it('refuses a name that is taken', () => {
    const registry = emptyRegistry.register(fakeTool())
    expect(() => registry.register(fakeTool())).toThrow(StateError)
  })

  it.each(['', 'two words', 'a.b', 'ünder', 'x'.repeat(65), 'se\u200barch'])(
    'refuses %p as a name',
    (name) => {
      expect(() => emptyRegistry.register(fakeTool({ name }))).toThrow(StateError)
    },
  )
})
