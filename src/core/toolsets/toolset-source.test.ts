import fc from 'fast-check'

import type { ToolsetInstance } from '@/core/contract/toolset'
import type { Failure } from '@/core/failure'
import { assertProperty } from '@/core/testing/assert-property'
import { fakeServer } from '@/core/testing/fake-server'

import { fakeInstance, fakeType } from './testing/fake-instance'
import { createToolNames } from './tool-names'
import {
  badgeCount,
  initialSelection,
  instanceLabel,
  instancesIn,
  knownInstancesIn,
  pruneIn,
  signedOutServers,
  sourceOf,
  toolsetSource,
} from './toolset-source'

const models = fakeServer({ id: 'models', name: 'Models', kind: 'openai' })
const work = fakeServer({ id: 'work', name: 'Work' })
const club = fakeServer({ id: 'club', name: 'Club' })
const types = [fakeType(), fakeType({ toolset_type: 'mcp', needs_api_key: false })]
const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`

const offered = (instances: readonly ToolsetInstance[], server = work, home = models) =>
  toolsetSource(home, server, { data: { instances, types }, failure: undefined })
const failed = (failure: Failure, server = work, home = models) =>
  toolsetSource(home, server, { data: { instances: [fakeInstance()], types }, failure })
const nothing = toolsetSource(models, models, { data: null, failure: undefined })

describe('the toolsets of a server', () => {
  it('have ids with their server as prefix in the chats of another server', () => {
    const [instance] = instancesIn([offered([fakeInstance()])])
    expect(instance).toMatchObject({ id: 'work/id-1', idAtServer: 'id-1', name: 'my-exa' })
  })

  it('keep their ids in the chats of their own server', () => {
    const [instance] = instancesIn([offered([fakeInstance()], work, work)])
    expect(instance).toMatchObject({ id: 'id-1', idAtServer: 'id-1' })
  })

  it('are still offered while their server is unreachable', () => {
    expect(failed({ kind: 'unreachable' })).toMatchObject({ kind: 'offered' })
  })

  it("cannot be used in another server's chats while the person is signed out of their own server", () => {
    expect(failed({ kind: 'signed-out' })).toMatchObject({ kind: 'failed' })
    expect(failed({ kind: 'signed-out' }, work, work)).toMatchObject({ kind: 'offered' })
  })

  it('keep their labels while the person is signed out of their server', () => {
    const sources = [failed({ kind: 'signed-out' }), offered([fakeInstance()], club)]
    expect(instancesIn(sources)).toHaveLength(1)
    expect(knownInstancesIn(sources).map(instanceLabel(sources))).toEqual([
      'my-exa · Work',
      'my-exa · Club',
    ])
  })

  it.each([
    ['loading', undefined, undefined],
    ['none', null, undefined],
    ['failed', undefined, { kind: 'timed-out' } as const],
  ])('have the state %s', (kind, data, failure) => {
    expect(toolsetSource(models, work, { data, failure })).toMatchObject({ kind })
  })
})

describe('the ids and names of instances', () => {
  const id = fc.oneof(fc.uuid(), fc.string(), fc.constantFrom('x', 'work/x', 'club/x', '/x'))
  const instances = fc.uniqueArray(
    fc
      .record({
        id,
        name: fc.oneof(fc.constantFrom('my-exa', 'a'.repeat(64)), fc.string({ maxLength: 80 })),
        methods: fc.uniqueArray(
          fc.oneof(fc.constantFrom('search', 'b'.repeat(70)), fc.string({ maxLength: 100 })),
          { maxLength: 3 },
        ),
        created_at: fc.constantFrom(at(1), at(2)),
      })
      .map(fakeInstance),
    { selector: (instance) => instance.id, maxLength: 4 },
  )

  it('are unique across servers, valid for every provider, and lead back to their owner', async () => {
    await assertProperty(
      fc.property(instances, instances, fc.boolean(), (ofWork, ofClub, isAtHome) => {
        const home = isAtHome ? work : models
        const sources = [offered(ofWork, work, home), offered(ofClub, club, home)]
        const all = instancesIn(sources)
        expect(new Set(all.map((instance) => instance.id)).size).toBe(all.length)
        const toolNames = createToolNames(all)
        const turned = createToolNames(instancesIn(sources.toReversed()))
        const names = all.flatMap((instance) =>
          [...new Set(instance.tools.map((tool) => tool.function.name))].map((method) => {
            const name = toolNames.nameOf(instance.id, method) ?? ''
            expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/)
            expect(toolNames.find(name)).toEqual({ instanceId: instance.id, method })
            expect(turned.nameOf(instance.id, method)).toBe(name)
            return name
          }),
        )
        expect(new Set(names).size).toBe(names.length)
        for (const [server, owned] of [
          [work, ofWork],
          [club, ofClub],
        ] as const) {
          const found = all.filter((instance) => sourceOf(instance.id, sources)?.server === server)
          expect(found.map(({ idAtServer }) => idAtServer)).toEqual(owned.map((own) => own.id))
        }
      }),
      { seed: 480_112 },
    )
  })

  it('include the server where two instances share a name', () => {
    const sources = [
      offered([fakeInstance(), fakeInstance({ id: 'b', name: 'notes' })]),
      offered([fakeInstance()], club),
    ]
    expect(instancesIn(sources).map(instanceLabel(sources))).toEqual([
      'my-exa · Work',
      'notes',
      'my-exa · Club',
    ])
  })
})

describe('the badge', () => {
  it('counts the tools of all servers that are sent with the next message', () => {
    const selection = { 'work/id-1': ['search', 'gone'], 'club/id-1': ['answer', 'search'] }
    const sources = [nothing, offered([fakeInstance()]), offered([fakeInstance()], club)]
    expect(badgeCount(selection, sources)).toBe(3)
    expect(badgeCount(selection, [offered([fakeInstance({ enabled: false })])])).toBe(0)
    expect(badgeCount({}, sources)).toBe(0)
  })
})

describe('the selection of a new thread', () => {
  const instances = [
    fakeInstance({ id: 'late', created_at: at(3) }),
    fakeInstance({ id: 'early', created_at: at(2), methods: ['search', 'answer'] }),
    fakeInstance({ id: 'off', created_at: at(1), enabled: false }),
    fakeInstance({ id: 'mcp', created_at: at(4), toolset_type: 'mcp', has_api_key: false }),
    fakeInstance({ id: 'mcp-2', created_at: at(5), toolset_type: 'mcp' }),
  ]
  const home = offered(instances, work, work)

  it('is initially the oldest available instance of each type, with all its tools', () => {
    const expected = { early: ['search', 'answer'], mcp: ['search', 'contents', 'answer'] }
    expect(initialSelection(undefined, [home])).toEqual(expected)
    expect(initialSelection(undefined, [offered(instances.toReversed(), work, work)])).toEqual(
      expected,
    )
  })

  it("comes from the chat's own server if it has toolsets", () => {
    const older = offered([fakeInstance({ created_at: at(1) })], club, work)
    expect(Object.keys(initialSelection(undefined, [home, older]))).toEqual(['early', 'mcp'])
  })

  it("comes from all servers if the chat's own has no toolsets", () => {
    const older = offered([fakeInstance({ created_at: at(1), methods: ['search'] })], club)
    expect(initialSelection(undefined, [nothing, offered(instances), older])).toEqual({
      'club/id-1': ['search'],
      'work/mcp': ['search', 'contents', 'answer'],
    })
  })

  it('is empty without instances', () => {
    expect(initialSelection(undefined, [offered([], work, work)])).toEqual({})
    expect(initialSelection(undefined, [offered([fakeInstance({ methods: [] })])])).toEqual({})
  })

  it('is the last selection if there is one, without removed instances', () => {
    const last = { late: ['search'], off: ['answer'], gone: ['search'], 'left/x': ['search'] }
    expect(initialSelection(last, [home])).toEqual({ late: ['search'], off: ['answer'] })
  })

  it('is empty if the last selection was empty', () => {
    const last = {}
    expect(initialSelection(last, [home])).toBe(last)
  })
})

describe('a selection', () => {
  const selection = { 'work/id-1': ['search'], 'club/id-1': ['search'] }

  it('keeps the instances of a server whose toolsets are not available', () => {
    const loading = toolsetSource(models, club, { data: undefined, failure: undefined })
    expect(pruneIn(selection, [failed({ kind: 'signed-out' }), loading])).toBe(selection)
    expect(pruneIn(selection, [offered([]), loading])).toEqual({ 'club/id-1': ['search'] })
  })

  it('lists each server that needs a sign-in once', () => {
    const more = { ...selection, 'work/id-2': ['search'] }
    const sources = [failed({ kind: 'signed-out' }), failed({ kind: 'unreachable' }, club)]
    expect(signedOutServers(more, sources)).toEqual([work])
    expect(signedOutServers({}, sources)).toEqual([])
  })
})
