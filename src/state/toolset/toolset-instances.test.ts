import { MutationObserver, type MutationObserverOptions } from '@tanstack/react-query'

import { ToolsetType } from '@/core/contract/toolset'
import { attempt, type FailureError } from '@/core/failure'
import { mayHaveToolsets } from '@/core/server/abilities'
import { fakeServer } from '@/core/testing/fake-server'
import { fakeInstance, fakeType } from '@/core/toolsets/testing/fake-instance'
import { answerWith } from '@/data/testing/expo-fetch'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'

import {
  createInstanceMutation,
  deleteInstanceMutation,
  dismissToolsetNote,
  switchTypeMutation,
  toolsetNoteAtom,
  updateInstanceMutation,
} from './toolset-instances'
import { toolsetsQuery } from './toolsets'

const server = fakeServer()
const held = (more: Parameters<typeof fakeInstance>[0] = {}) => ({
  ...fakeInstance(more),
  description: 'Mine',
  server_url: null,
  updated_at: '2026-01-20T10:00:00.000Z',
})
const one = held({ id: 'one', name: 'one' })
const two = held({ id: 'two', name: 'two' })
const type = ToolsetType.parse(fakeType())

let asked: { method: string; path: string; body: unknown }[]
let toolsets: ReturnType<typeof held>[]
let refuse: (() => Response) | undefined

beforeEach(() => {
  queryClient.clear()
  dismissToolsetNote()
  asked = []
  toolsets = [one, two]
  refuse = undefined
  answerWith(async (url, { method = 'GET', body } = {}) => {
    if (method === 'GET') return Response.json({ toolsets, toolset_types: [fakeType()] })
    const parsed = typeof body === 'string' ? JSON.parse(body) : undefined
    asked.push({ method, path: new URL(url).pathname, body: parsed })
    if (refuse) return refuse()
    if (method === 'POST') toolsets = [...toolsets, held({ id: 'three', name: parsed.name })]
    if (method === 'PUT') toolsets = [{ ...one, ...parsed }, two]
    if (method === 'DELETE') toolsets = [two]
    if (method === 'DELETE') return Response.json({ enabled: false })
    return Response.json(method === 'POST' ? toolsets.at(-1) : toolsets[0])
  })
})

afterAll(() => queryClient.clear())

const load = () => queryClient.fetchQuery({ ...toolsetsQuery(server), staleTime: 0 })
const shown = () =>
  queryClient
    .getQueryData(toolsetsQuery(server).queryKey)
    ?.instances.map(({ name, enabled }) => `${name} ${enabled ? 'on' : 'off'}`)

function run<Data, Variables>(
  options: MutationObserverOptions<Data, FailureError, Variables>,
  variables: Variables,
) {
  return attempt(new MutationObserver(queryClient, options).mutate(variables))
}

const serverError = () => Response.json({ error: { message: '', type: '' } }, { status: 500 })

describe('a new instance', () => {
  it('is added to the list that the chat reads', async () => {
    await load()
    const made = { toolset_type: type.toolset_type, name: 'new', api_key: 'canary' }
    await run(createInstanceMutation(server), made)

    expect(asked).toEqual([{ method: 'POST', path: '/bodhi/v1/toolsets', body: made }])
    expect(shown()).toEqual(['one on', 'two on', 'new on'])
  })

  it('leaves no copy of its key in the cache', async () => {
    const made = { toolset_type: type.toolset_type, name: 'new', api_key: 'canary' }
    const observer = new MutationObserver(queryClient, createInstanceMutation(server))
    const cache = queryClient.getMutationCache()
    observer.subscribe(() => {})
    await observer.mutate(made)
    expect(JSON.stringify(cache.getAll().map(({ state }) => state))).toContain('canary')

    const removed = new Promise<void>((resolve) => {
      cache.subscribe(({ type: what }) => what === 'removed' && resolve())
    })
    observer.reset()
    await removed
    expect(cache.getAll()).toEqual([])
  })
})

describe('a switched instance', () => {
  it('changes before the server answers', async () => {
    await load()
    let seen: string[] | undefined
    refuse = () => {
      seen = shown()
      toolsets = [{ ...one, enabled: false }, two]
      return Response.json(toolsets[0])
    }
    await run(updateInstanceMutation(server), { instance: one, change: { enabled: false } })

    expect(seen).toEqual(['one off', 'two on'])
    expect(shown()).toEqual(['one off', 'two on'])
    expect(asked).toMatchObject([{ method: 'PUT', body: { enabled: false } }])
    expect(store.get(toolsetNoteAtom)).toBeUndefined()
  })

  it('is restored with a note if the server refuses', async () => {
    await load()
    refuse = serverError
    await run(updateInstanceMutation(server), { instance: one, change: { enabled: false } })

    expect(shown()).toEqual(['one on', 'two on'])
    expect(store.get(toolsetNoteAtom)).toMatchObject({
      kind: 'not-changed',
      name: 'one',
      failure: { kind: 'server', status: 500 },
    })
  })
})

describe('an edited instance', () => {
  it('changes once the server has accepted it, and leaves failures to the form', async () => {
    await load()
    refuse = serverError
    const change = { instance: one, change: { name: 'renamed', enabled: false } }
    expect(await run(updateInstanceMutation(server), change)).toMatchObject({ ok: false })
    expect(shown()).toEqual(['one on', 'two on'])
    expect(store.get(toolsetNoteAtom)).toBeUndefined()

    refuse = undefined
    await run(updateInstanceMutation(server), change)
    expect(shown()).toEqual(['renamed off', 'two on'])
  })

  it('is sent in full to a server that clears absent fields', async () => {
    const bodhi = fakeServer({ kind: 'bodhi' })
    await run(updateInstanceMutation(bodhi), { instance: one, change: { enabled: false } })
    expect(asked[0]?.body).toEqual({
      name: 'one',
      description: 'Mine',
      enabled: false,
      api_key: { action: 'Keep' },
    })
  })
})

describe('a deleted instance', () => {
  it('disappears before the server answers', async () => {
    await load()
    let seen: string[] | undefined
    refuse = () => {
      seen = shown()
      toolsets = [two]
      return new Response(null, { status: 204 })
    }
    await run(deleteInstanceMutation(server), one)
    expect(seen).toEqual(['two on'])
    expect(shown()).toEqual(['two on'])
  })

  it('comes back with a note if the server does not delete it', async () => {
    await load()
    refuse = serverError
    await run(deleteInstanceMutation(server), one)
    expect(shown()?.toSorted()).toEqual(['one on', 'two on'])
    expect(store.get(toolsetNoteAtom)).toMatchObject({ kind: 'not-deleted', name: 'one' })
  })
})

describe('a toolset type', () => {
  it('is switched by its id, and all lists are refetched', async () => {
    await load()
    await run(switchTypeMutation(server, false), type)
    expect(asked).toMatchObject([
      { method: 'DELETE', path: `/bodhi/v1/toolsets/types/${type.toolset_type}/app-config` },
    ])
    expect(queryClient.getQueryState(toolsetsQuery(server).queryKey)?.isInvalidated).toBe(true)
  })

  it('stays unchanged, with a note, if the server refuses', async () => {
    refuse = () => Response.json({ error: { message: '', type: '' } }, { status: 403 })
    await run(switchTypeMutation(server, true), type)
    expect(store.get(toolsetNoteAtom)).toMatchObject({
      kind: 'not-switched',
      name: 'Exa Web Search',
      failure: { kind: 'forbidden' },
    })
  })
})

it.each([
  ['is sent if the server lists toolsets', { features: ['toolsets'] }, true],
  ['is sent if the server lists no features', { features: [] }, true],
  ['is not sent if the server lists only other features', { features: ['cancel'] }, false],
  ['is sent to a Bodhi server', { kind: 'bodhi' as const, features: ['models'] }, true],
  ['is not sent to a model server', { kind: 'openai' as const, features: [] }, false],
])('a request for toolsets %s', (_case, known, isAsked) => {
  expect(mayHaveToolsets(fakeServer(known))).toBe(isAsked)
})
