import type { ToolsetInstance } from '@/core/contract/toolset'
import { readApprovalName } from '@/core/tools/standing-approvals'
import { createFakeGate } from '@/core/tools/testing/fake-gate'

import type { Selection } from './selection'
import { fakeInstance, fakeType } from './testing/fake-instance'
import { createToolNames } from './tool-names'
import { createToolsetTools, type ExecuteToolset, type ToolsetCall } from './toolset-tools'

const types = [fakeType(), fakeType({ toolset_type: 'mcp', needs_api_key: false })]
const all: Selection = { 'id-1': ['search', 'contents', 'answer'] }

function toolsOf(
  instances: readonly ToolsetInstance[],
  selection: Selection = all,
  execute: ExecuteToolset = async () => ({ result: 'done' }),
) {
  const names = createToolNames(instances)
  return createToolsetTools({ instances, types, selection, names, execute })
}

const namesOf = (instances: readonly ToolsetInstance[], selection?: Selection) =>
  toolsOf(instances, selection).map(({ name }) => name)

/** Calls `search` of a search instance through the gate. */
function search(execute: ExecuteToolset, instance = fakeInstance()) {
  const gate = createFakeGate(toolsOf([instance], all, execute))
  return { ...gate, answer: gate.call({ arguments: '{"query":"cats"}' }) }
}

describe('the tools of toolsets', () => {
  it('are the selected ones, in the order of the server', () => {
    expect(namesOf([fakeInstance()], { 'id-1': ['answer', 'search', 'gone'] })).toEqual([
      'toolset_my-exa__search',
      'toolset_my-exa__answer',
    ])
    expect(namesOf([fakeInstance()], {})).toEqual([])
    expect(namesOf([fakeInstance()], { 'id-2': ['search'] })).toEqual([])
  })

  it.each([{ enabled: false }, { has_api_key: false }, { app_enabled: false }])(
    'are not sent while the instance is %j',
    (more) => {
      expect(namesOf([fakeInstance(more)])).toEqual([])
    },
  )

  it('may come from several instances of one type', () => {
    const work = fakeInstance({ id: 'id-2', name: 'work' })
    expect(namesOf([fakeInstance(), work], { 'id-1': ['search'], 'id-2': ['search'] })).toEqual([
      'toolset_my-exa__search',
      'toolset_work__search',
    ])
  })

  it('fit into a registry, even if a server lists one twice', () => {
    const tools = toolsOf([fakeInstance({ methods: ['search', 'search'] })])
    expect(createFakeGate(tools).registry.definitions).toHaveLength(1)
  })

  it('are described as the server describes them', () => {
    const parameters = { type: 'object', properties: { query: { type: 'string' } } }
    const described = { name: 'search', description: 'Search the web.', parameters }
    const instance = fakeInstance({ tools: [{ type: 'function', function: described }] })
    const [tool] = toolsOf([instance])
    expect(tool?.description).toBe('Search the web.')
    expect(tool?.parameters).toBe(parameters)
  })
})

describe("the tools of a server other than the chat's own", () => {
  it('name their server in approvals', () => {
    const instances = [fakeInstance({ id: 'club/id-1' })]
    const [tool] = createToolsetTools({
      instances,
      types,
      selection: { 'club/id-1': ['search'] },
      names: createToolNames(instances),
      owner: { id: 'club', name: 'Club' },
      execute: async () => ({ result: 'done' }),
    })
    expect(tool).toMatchObject({
      name: 'toolset_my-exa__search',
      instance: 'my-exa · Club',
      approvedAs: 'club/toolset_my-exa__search',
    })
    expect(readApprovalName(tool?.approvedAs ?? '')).toEqual({
      owner: 'club',
      name: 'toolset_my-exa__search',
    })
  })
})

describe('a call to a tool of a toolset', () => {
  it('reaches its instance and method, with an abort signal', async () => {
    const calls: ToolsetCall[] = []
    const signals: AbortSignal[] = []
    const { answer } = search(async (call, signal) => {
      calls.push(call)
      signals.push(signal)
      return { result: { results: [{ title: 'Cats' }] } }
    })
    expect(await answer).toEqual({ content: '{"results":[{"title":"Cats"}]}' })
    expect(calls).toEqual([
      { instanceId: 'id-1', method: 'search', toolCallId: 'c1', params: { query: 'cats' } },
    ])
    expect(signals[0]).toBeInstanceOf(AbortSignal)
  })

  it('is aborted when the turn is stopped', async () => {
    const signals: AbortSignal[] = []
    let begin = () => {}
    const begun = new Promise<void>((resolve) => (begin = resolve))
    const { answer, stop } = search((_call, signal) => {
      signals.push(signal)
      begin()
      return new Promise(() => {})
    })
    await begun
    stop()
    expect(await answer).toMatchObject({ error: 'stopped' })
    expect(signals[0]?.aborted).toBe(true)
  })

  it.each([
    ['a text', { result: 'plain' }, 'plain'],
    ['a missing result', {}, 'null'],
    ['a list', { result: [1], error: null }, '[1]'],
    ['false', { result: false }, 'false'],
  ])('returns %s to the model', async (_what, result, content) => {
    expect(await search(async () => result).answer).toEqual({ content })
  })

  it("fails with the provider's message", async () => {
    const { answer } = search(async () => ({ error: 'Search rate limit exceeded.' }))
    expect(await answer).toEqual({ content: 'Search rate limit exceeded.', error: 'failed' })
  })

  it('keeps the text of an error from the model when the request fails', async () => {
    const { answer, reports } = search(() => Promise.reject(new Error('key=sk-secret')))
    const { content, error } = await answer
    expect(error).toBe('failed')
    expect(content).not.toContain('sk-secret')
    expect(reports).toHaveLength(1)
  })

  it('runs without asking when it only searches', async () => {
    const { answer, person } = search(async () => ({ result: 'done' }))
    expect(await answer).toEqual({ content: 'done' })
    expect(person.getSnapshot()).toEqual([])
  })

  it('needs approval when its effect is unknown, until approved for the room', async () => {
    const instance = fakeInstance({ toolset_type: 'mcp', has_api_key: false })
    const gate = search(async () => ({ result: 'done' }), instance)
    const asked = new Promise<void>((resolve) => {
      if (gate.person.getSnapshot().length > 0) resolve()
      gate.person.subscribe(resolve)
    })
    await asked
    expect(gate.person.getSnapshot()).toMatchObject([
      { toolName: 'toolset_my-exa__search', risk: 'write', arguments: { query: 'cats' } },
    ])
    gate.approve('always')
    expect(await gate.answer).toEqual({ content: 'done' })
    expect(await gate.call({ id: 'c2' })).toEqual({ content: 'done' })
    expect(gate.person.getSnapshot()).toEqual([])
  })

  it('is idempotent only if it is a search', () => {
    const tool = (toolset_type: string) => toolsOf([fakeInstance({ toolset_type })])[0]
    expect(tool('builtin-exa-web-search')?.isIdempotent).toBe(true)
    expect(tool('mcp')?.isIdempotent).toBe(false)
  })
})
