import fc from 'fast-check'

import type { ToolsetInstance } from '@/core/contract/toolset'
import { assertProperty } from '@/core/testing/assert-property'

import { fakeInstance } from './testing/fake-instance'
import { createToolNames } from './tool-names'
import { methodsOfToolsetInstance } from './toolset-instance'

const long = 'a'.repeat(64)
const older = { id: 'z', created_at: '2026-01-01T00:00:00.000Z' }
const newer = { id: 'a', created_at: '2026-02-01T00:00:00.000Z' }

function nameOf(name: string, method: string): string | undefined {
  return createToolNames([fakeInstance({ name, methods: [method] })]).nameOf('id-1', method)
}

function allNames(instances: readonly ToolsetInstance[]) {
  const names = createToolNames(instances)
  return instances.flatMap((instance) =>
    methodsOfToolsetInstance(instance).map((method) => ({
      instance,
      method,
      name: names.nameOf(instance.id, method) ?? '',
      found: names.find(names.nameOf(instance.id, method) ?? ''),
    })),
  )
}

const instanceName = fc.oneof(
  fc.stringMatching(/^[a-zA-Z0-9-]{1,64}$/),
  fc.constantFrom('a', 'A', 'a-b', long),
  fc.string({ maxLength: 80 }),
)
const method = fc.oneof(
  fc.stringMatching(/^[a-zA-Z0-9_-]{1,70}$/),
  fc.constantFrom('search', '_search', 'b__c', ''),
  fc.string({ maxLength: 100 }),
)
const instances = fc.uniqueArray(
  fc
    .record({
      id: fc.oneof(fc.uuid(), fc.string()),
      name: instanceName,
      methods: fc.array(method, { maxLength: 5 }),
      created_at: fc.constantFrom(older.created_at, newer.created_at),
    })
    .map(fakeInstance),
  { selector: ({ id }) => id, maxLength: 6 },
)

/** Splits a name, in which the part of the instance has no underscores. */
function partsOf(name = '') {
  const [, instance = '', method = ''] = /^toolset_([^_]+)__(.+)$/.exec(name) ?? []
  return { instance, method }
}

describe('the name of a tool for a model', () => {
  it('contains the instance and the method', () => {
    expect(nameOf('my-exa', 'search')).toBe('toolset_my-exa__search')
    expect(nameOf('my-exa', 'find_similar')).toBe('toolset_my-exa__find_similar')
  })

  it('is not shortened up to 64 characters', () => {
    expect(nameOf('a'.repeat(48), 'search')).toBe(`toolset_${'a'.repeat(48)}__search`)
    expect(nameOf('a'.repeat(49), 'search')).toMatch(/^toolset_a{15}-[0-9a-f]{8}__search$/)
  })

  it('keeps the instance and shortens a long method', () => {
    expect(nameOf('my-exa', 'b'.repeat(60))).toMatch(/^toolset_my-exa__b{39}-[0-9a-f]{8}$/)
  })

  it('contains only characters that providers accept', () => {
    expect(nameOf('my exa', 'issues/list')).toMatch(
      /^toolset_my-exa-[0-9a-f]{8}__issues-list-[0-9a-f]{8}$/,
    )
  })

  it('differs for long names with the same beginning', () => {
    expect(nameOf(`${long}-1`, 'search')).not.toBe(nameOf(`${long}-2`, 'search'))
    expect(nameOf('my-exa', `${long}1`)).not.toBe(nameOf('my-exa', `${long}2`))
  })

  it('has the same instance part for all methods', () => {
    const names = allNames([fakeInstance({ name: long, methods: ['search', 'findSimilar'] })])
    const shown = names.map(({ name }) => partsOf(name).instance)
    expect(new Set(shown).size).toBe(1)
  })

  it('belongs to the older of two instances with the same name, in any order', () => {
    const both = [fakeInstance(newer), fakeInstance(older)]
    for (const list of [both, both.toReversed()]) {
      const names = createToolNames(list)
      expect(names.nameOf('z', 'search')).toBe('toolset_my-exa__search')
      expect(names.nameOf('a', 'search')).toMatch(/^toolset_my-exa-[0-9a-f]{8}__search$/)
      expect(names.find('toolset_my-exa__search')?.instanceId).toBe('z')
    }
  })

  it('has the same instance part for all methods of the newer of two instances with the same name', () => {
    const list = [fakeInstance(newer), fakeInstance(older)]
    const names = allNames(list).filter(({ instance }) => instance.id === newer.id)
    expect(new Set(names.map(({ name }) => name.split('__')[0])).size).toBe(1)
  })

  it('belongs to the older instance when a short form equals another name', () => {
    const short = nameOf(long, 'search') ?? ''
    const twin = partsOf(short).instance
    const names = createToolNames([
      fakeInstance({ ...newer, name: long }),
      fakeInstance({ ...older, name: twin }),
    ])
    expect(names.find(short)).toEqual({ instanceId: 'z', method: 'search' })
    expect(names.nameOf('a', 'search')).not.toBe(short)
  })

  it('does not depend on the order of tools when a name equals a short form', () => {
    const cut = partsOf(nameOf('my-exa', long)).method
    const listed = createToolNames([fakeInstance({ methods: [long, cut] })])
    const turned = createToolNames([fakeInstance({ methods: [cut, long] })])
    for (const called of [long, cut]) {
      expect(listed.nameOf('id-1', called)).toBe(turned.nameOf('id-1', called))
    }
    expect(listed.nameOf('id-1', long)).not.toBe(listed.nameOf('id-1', cut))
  })

  it('is undefined for an unknown instance or method', () => {
    const names = createToolNames([fakeInstance()])
    expect(names.nameOf('id-2', 'search')).toBeUndefined()
    expect(names.nameOf('id-1', 'delete')).toBeUndefined()
    expect(names.find('toolset_my-exa__delete')).toBeUndefined()
    expect(names.find('toolset__my-exa__search')).toBeUndefined()
  })

  it('is always valid and unique, and leads back to its tool', async () => {
    await assertProperty(
      fc.property(instances, (list) => {
        const names = allNames(list)
        for (const { instance, method: called, name, found } of names) {
          expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/)
          expect(found).toEqual({ instanceId: instance.id, method: called })
        }
        expect(new Set(names.map(({ name }) => name)).size).toBe(names.length)
      }),
      { seed: 337_064 },
    )
  })

  it('does not depend on the order of instances or tools', async () => {
    await assertProperty(
      fc.property(instances, (list) => {
        const turned = list
          .map((instance) => ({ ...instance, tools: instance.tools.toReversed() }))
          .toReversed()
        const names = createToolNames(turned)
        for (const { instance, method: called, name } of allNames(list)) {
          expect(names.nameOf(instance.id, called)).toBe(name)
        }
      }),
      { seed: 372_750 },
    )
  })

  it('does not change when a newer instance is added', async () => {
    await assertProperty(
      fc.property(instances, instances, (list, more) => {
        const later = more.map((instance, at) => ({
          ...instance,
          id: `new ${at} ${instance.id}`,
          created_at: '2027-01-01T00:00:00.000Z',
        }))
        const names = createToolNames([...later, ...list])
        for (const { instance, method: called, name } of allNames(list)) {
          expect(names.nameOf(instance.id, called)).toBe(name)
        }
      }),
      { seed: 221_861 },
    )
  })

  it('consists of the instance and the method unless it was shortened', async () => {
    const short = fc.stringMatching(/^[a-zA-Z0-9-]{1,24}$/)
    const word = fc.stringMatching(/^[a-zA-Z0-9_-]{1,30}$/)
    await assertProperty(
      fc.property(short, word, (name, called) => {
        expect(nameOf(name, called)).toBe(`toolset_${name}__${called}`)
      }),
      { seed: 12_015 },
    )
  })
})
