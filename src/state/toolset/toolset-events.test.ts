import type { ToolsetInstance } from '@/core/contract/toolset'
import { fakeServer } from '@/core/testing/fake-server'
import { deviceEntry } from '@/core/toolsets/selection'
import { fakeInstance, fakeType } from '@/core/toolsets/testing/fake-instance'
import { toolsetSource } from '@/core/toolsets/toolset-source'
import { answerWith } from '@/data/testing/expo-fetch'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'

import { chooseTools, ownChoiceAtom } from './tool-choice'
import {
  rememberNewToolsets,
  markToolsetsSeen,
  seenToolsetsAtom,
  toolsetEvents,
} from './toolset-events'
import { loadToolsets, toolsetSources, toolsetTools, toolsetsQuery } from './toolsets'

const mine = fakeInstance({ id: 'mine', name: 'my-exa' })
const other = fakeInstance({ id: 'other', name: 'other' })
const types = [fakeType()]
const home = fakeServer({ id: 'changes', address: 'http://changes.test' })
const at = (instances: readonly ToolsetInstance[], kinds = types) => [
  toolsetSource(home, home, { data: { instances, types: kinds }, failure: undefined }),
]
const before = at([mine, other])
const selection = { mine: ['search'] }

afterAll(() => queryClient.clear())

describe('the events of a thread’s toolsets', () => {
  it('are empty if nothing changed', () => {
    expect(toolsetEvents(selection, before, before)).toEqual([])
  })

  it('are empty if only an unselected toolset changed', () => {
    expect(toolsetEvents(selection, before, at([mine]))).toEqual([])
  })

  it.each([
    ['removed', [other], types, { kind: 'removed', name: 'my-exa' }],
    [
      'renamed',
      [{ ...mine, name: 'work' }, other],
      types,
      { kind: 'renamed', from: 'my-exa', to: 'work' },
    ],
    [
      'disabled',
      [{ ...mine, enabled: false }],
      types,
      { kind: 'unavailable', name: 'my-exa', reason: { kind: 'instance-disabled' } },
    ],
    [
      'of a type that is disabled',
      [mine],
      [fakeType({ app_enabled: false })],
      { kind: 'unavailable', name: 'my-exa', reason: { kind: 'type-disabled' } },
    ],
    [
      'without its key',
      [{ ...mine, has_api_key: false }],
      types,
      { kind: 'unavailable', name: 'my-exa', reason: { kind: 'no-api-key' } },
    ],
  ])('include a toolset that is %s', (_case, instances, kinds, event) => {
    expect(toolsetEvents(selection, before, at(instances, kinds))).toEqual([
      { id: 'mine', ...event },
    ])
  })

  it('have no name for an instance that was never seen', () => {
    expect(toolsetEvents({ gone: ['search'] }, before, before)).toEqual([
      { id: 'gone', kind: 'removed', name: undefined },
    ])
  })

  it('are empty while a toolset’s server cannot be queried', () => {
    const signedOut = toolsetSource(home, home, {
      data: undefined,
      failure: { kind: 'signed-out' },
    })
    expect(toolsetEvents(selection, before, [signedOut])).toEqual([])
  })

  it('do not include the device’s own tools', () => {
    expect(toolsetEvents({ [deviceEntry]: [] }, before, before)).toEqual([])
  })

  it('include only toolsets that could be used before', () => {
    const off = at([{ ...mine, has_api_key: false }])
    const alsoOff = at([{ ...mine, enabled: false }])
    expect(toolsetEvents(selection, off, alsoOff)).toEqual([])
  })
})

describe('a thread', () => {
  const key = { server: home.id, room: 'demo', thread: 'one' }
  let toolsets = [mine, other]
  let status = 200
  beforeEach(() => {
    toolsets = [mine, other]
    status = 200
    queryClient.clear()
    answerWith(async (url) => {
      if (!url.includes('/execute/'))
        return Response.json({
          toolsets: toolsets.map((toolset) => ({ ...toolset, updated_at: toolset.created_at })),
          toolset_types: types,
        })
      const error = {
        message: 'This toolset is disabled.',
        type: 'x',
        code: 'toolset_error-toolset_disabled',
      }
      return Response.json(status === 200 ? { result: 1 } : { error }, { status })
    })
  })
  async function load() {
    await queryClient.fetchQuery({ ...toolsetsQuery(home), staleTime: 0 })
    return toolsetSources(home)
  }

  it('remembers the known toolsets until the person has read what changed', async () => {
    const first = await load()
    chooseTools(key, { mine: ['search'], other: ['search'] })
    rememberNewToolsets(key, first)
    toolsets = [other]
    const second = await load()
    rememberNewToolsets(key, second)
    expect(store.get(seenToolsetsAtom(key))).toEqual(first)

    markToolsetsSeen(key, second)
    expect(store.get(seenToolsetsAtom(key))).toBe(second)
    expect(store.get(ownChoiceAtom(key))).toEqual({
      kind: 'read',
      selection: { other: ['search'] },
    })
  })

  it('marks its toolsets as out of date as soon as a call is refused', async () => {
    await loadToolsets(home, key)
    chooseTools(key, { mine: ['search'] })
    const [tool] = toolsetTools(home, key)
    const context = {
      toolCallId: 'c',
      signal: new AbortController().signal,
      requestApproval: async () => true,
      askPerson: async () => undefined,
      offerLink: async () => false,
    }
    const isStale = () => queryClient.getQueryState(toolsetsQuery(home).queryKey)?.isInvalidated

    await tool?.execute({ query: 'q' }, context)
    expect(isStale()).toBe(false)
    status = 400
    await expect(tool?.execute({ query: 'q' }, context)).rejects.toThrow(
      'This toolset is disabled. Do not call its tools again',
    )
    expect(isStale()).toBe(true)
  })
})
