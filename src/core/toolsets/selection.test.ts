import fc from 'fast-check'

import { assertProperty } from '@/core/testing/assert-property'

import {
  checkStateOf,
  countTools,
  deviceEntry,
  isSameSelection,
  isToolSelected,
  pruneSelection,
  selectOldest,
  selectedDeviceTools,
  selectedTools,
  toggleDeviceTool,
  toggleDeviceTools,
  toggleInstances,
  toggleTool,
  type Selection,
} from './selection'
import { fakeInstance } from './testing/fake-instance'
import { methodsOfToolsetInstance } from './toolset-instance'

const one = fakeInstance({ id: 'a', methods: ['search', 'contents'] })
const other = fakeInstance({ id: 'b', methods: ['search', 'answer', 'find'] })

describe('a tool in a selection', () => {
  it('is switched on and off', () => {
    const on = toggleTool({}, 'a', 'search')
    expect(on).toEqual({ a: ['search'] })
    expect(isToolSelected(on, 'a', 'search')).toBe(true)
    expect(isToolSelected(on, 'a', 'contents')).toBe(false)
    expect(isToolSelected(on, 'b', 'search')).toBe(false)
    expect(toggleTool(toggleTool(on, 'a', 'contents'), 'a', 'search')).toEqual({ a: ['contents'] })
  })

  it('leaves no entry behind when it was the last one selected', () => {
    expect(toggleTool({ a: ['search'] }, 'a', 'search')).toEqual({})
  })

  it('leaves other instances untouched', () => {
    const selection = { a: ['search'], b: ['answer'] }
    expect(toggleTool(selection, 'a', 'contents').b).toBe(selection.b)
    expect(toggleTool(selection, 'a', 'search').b).toBe(selection.b)
  })

  it('may belong to an instance whose id is the name of a built-in object member', () => {
    expect(isToolSelected({}, 'constructor', 'name')).toBe(false)
    const on = toggleTool({}, 'constructor', 'search')
    expect(isToolSelected(on, 'constructor', 'search')).toBe(true)
    expect(Object.keys(toggleTool(on, 'constructor', 'search'))).toEqual([])
  })
})

describe('an instance in a selection', () => {
  it.each([
    ['unchecked', {}, { enabled: 0, total: 2 }],
    ['unchecked', { b: ['search'] }, { enabled: 0, total: 2 }],
    ['indeterminate', { a: ['contents'] }, { enabled: 1, total: 2 }],
    ['checked', { a: ['contents', 'search'] }, { enabled: 2, total: 2 }],
    ['indeterminate', { a: ['search', 'gone'] }, { enabled: 1, total: 2 }],
    ['unchecked', { a: ['gone'] }, { enabled: 0, total: 2 }],
  ])('is %s with %j', (state, selection: Selection, counts) => {
    expect(checkStateOf(selection, [one])).toBe(state)
    expect(countTools(selection, [one])).toEqual(counts)
  })

  it.each([
    ['all tools', {}, { a: ['search', 'contents'] }],
    ['all tools when some are selected', { a: ['contents'] }, { a: ['search', 'contents'] }],
    ['no tools when all are selected', { a: ['contents', 'search'] }, {}],
  ])('toggles to %s', (_what, selection: Selection, next) => {
    expect(toggleInstances(selection, [one])).toEqual(next)
  })

  it('is unchecked without tools, and stays so', () => {
    const bare = fakeInstance({ id: 'a', methods: [] })
    const selection = { a: ['search'] }
    expect(checkStateOf(selection, [bare])).toBe('unchecked')
    expect(toggleInstances(selection, [bare])).toBe(selection)
  })

  it('counts a tool once when its server lists it twice', () => {
    const twice = fakeInstance({ id: 'a', methods: ['search', 'search'] })
    expect(countTools({ a: ['search'] }, [twice])).toEqual({ enabled: 1, total: 1 })
    expect(toggleInstances({}, [twice])).toEqual({ a: ['search'] })
  })

  it('lists its selected tools in the order of the server', () => {
    expect(selectedTools({ b: ['find', 'gone', 'search'] }, other)).toEqual(['search', 'find'])
  })
})

describe('a group of instances', () => {
  it('is checked only when all its instances are', () => {
    const all = { a: ['search', 'contents'], b: ['search', 'answer', 'find'] }
    expect(checkStateOf(all, [one, other])).toBe('checked')
    expect(checkStateOf({ a: all.a }, [one, other])).toBe('indeterminate')
    expect(checkStateOf({ c: ['search'] }, [one, other])).toBe('unchecked')
    expect(countTools({ a: all.a, b: ['find'] }, [one, other])).toEqual({ enabled: 3, total: 5 })
  })

  it('selects missing tools and keeps complete instances as they are', () => {
    const selection = { a: ['contents', 'search'], b: ['find'], c: ['x'] }
    const next = toggleInstances(selection, [one, other])
    expect(next).toEqual({ ...selection, b: ['search', 'answer', 'find'] })
    expect(next.a).toBe(selection.a)
  })

  it('deselects its own instances only', () => {
    const selection = { a: ['search', 'contents'], b: ['search', 'answer', 'find'], c: ['x'] }
    expect(toggleInstances(selection, [one, other])).toEqual({ c: ['x'] })
  })
})

describe('pruning', () => {
  it('drops instances and tools that no longer exist', () => {
    const selection = { a: ['search', 'gone'], b: ['gone'], c: ['search'] }
    expect(pruneSelection(selection, [one, other])).toEqual({ a: ['search'] })
  })

  it('keeps the identity of whatever does not change', () => {
    const selection = { a: ['contents'], b: ['find', 'search'] }
    expect(pruneSelection(selection, [one, other])).toBe(selection)
    expect(pruneSelection({ ...selection, c: ['x'] }, [one, other]).b).toBe(selection.b)
  })

  it('keeps temporarily unavailable instances', () => {
    const selection = { a: ['search'] }
    const off = { ...one, enabled: false, app_enabled: false, has_api_key: false }
    expect(pruneSelection(selection, [off])).toBe(selection)
  })

  it('keeps the tools of an instance that lists none at the moment', () => {
    const selection = { a: ['search'] }
    expect(pruneSelection(selection, [{ ...one, tools: [] }])).toBe(selection)
  })
})

describe("the device's own tools", () => {
  const names = ['calculate', 'open_url', 'ask_user']

  it('are all selected until one is deselected', () => {
    expect(selectedDeviceTools({ a: ['search'] }, names)).toEqual(names)
    const less = toggleDeviceTool({ a: ['search'] }, names, 'open_url')
    expect(selectedDeviceTools(less, names)).toEqual(['calculate', 'ask_user'])
    expect(less.a).toEqual(['search'])
    expect(toggleDeviceTool(less, names, 'open_url')).toEqual({ a: ['search'] })
  })

  it('can all be deselected', () => {
    const none = toggleDeviceTools({}, names, names)
    expect(selectedDeviceTools(none, names)).toEqual([])
    expect(toggleDeviceTools(none, names, names)).toEqual({})
  })

  it('keep their state while they are unavailable', () => {
    const none = toggleDeviceTools({}, names, ['calculate', 'ask_user'])
    expect(selectedDeviceTools(none, names)).toEqual(['open_url'])
  })

  it('survive pruning', () => {
    const none = toggleDeviceTools({ gone: ['search'] }, names, names)
    expect(pruneSelection(none, [])).toEqual(toggleDeviceTools({}, names, names))
  })
})

describe('any selection', () => {
  const tool = fc.constantFrom('search', 'answer', 'find', 'gone')
  const id = fc.constantFrom('a', 'b', 'c', 'constructor')
  const instances = fc.uniqueArray(
    fc
      .record({ id, methods: fc.uniqueArray(fc.constantFrom('search', 'answer', 'find')) })
      .map(fakeInstance),
    { selector: (instance) => instance.id },
  )
  const selection: fc.Arbitrary<Selection> = fc.dictionary(
    id,
    fc.uniqueArray(tool, { minLength: 1 }),
    { noNullPrototype: true },
  )
  const sorted = (held: Selection) =>
    Object.fromEntries(Object.entries(held).map(([key, names]) => [key, [...names].sort()]))

  it('is restored when a tool is toggled twice', async () => {
    await assertProperty(
      fc.property(selection, id, tool, (held, key, name) => {
        const once = toggleTool(held, key, name)
        expect(isToolSelected(once, key, name)).toBe(!isToolSelected(held, key, name))
        expect(sorted(toggleTool(once, key, name))).toEqual(sorted(held))
      }),
      { seed: 895_788 },
    )
  })

  it('alternates between all and none when instances are toggled', async () => {
    await assertProperty(
      fc.property(selection, instances, (held, list) => {
        const { enabled, total } = countTools(held, list)
        const once = toggleInstances(held, list)
        const twice = toggleInstances(once, list)
        const isOn = total > 0 && enabled < total
        expect(checkStateOf(once, list)).toBe(isOn ? 'checked' : 'unchecked')
        expect(checkStateOf(twice, list)).toBe(isOn || total === 0 ? 'unchecked' : 'checked')
        if (isOn) expect(countTools(once, list).enabled).toBe(total)
      }),
      { seed: 535_722 },
    )
  })

  it('treats a group as the sum of its instances', async () => {
    await assertProperty(
      fc.property(selection, instances, (held, list) => {
        const each = list.map((instance) => countTools(held, [instance]))
        expect(countTools(held, list)).toEqual({
          enabled: each.reduce((sum, { enabled }) => sum + enabled, 0),
          total: each.reduce((sum, { total }) => sum + total, 0),
        })
        for (const instance of list) {
          const chosen = selectedTools(held, instance)
          expect(chosen).toHaveLength(countTools(held, [instance]).enabled)
          expect(
            methodsOfToolsetInstance(instance).every(
              (name) => isToolSelected(held, instance.id, name) === chosen.includes(name),
            ),
          ).toBe(true)
        }
      }),
      { seed: 736_666 },
    )
  })

  it('is stable after pruning, and shares what did not change', async () => {
    await assertProperty(
      fc.property(selection, instances, (held, list) => {
        const pruned = pruneSelection(held, list)
        expect(pruneSelection(pruned, list)).toBe(pruned)
        expect(countTools(pruned, list)).toEqual(countTools(held, list))
        for (const key of Object.keys(pruned)) {
          expect(list.map((instance) => instance.id)).toContain(key)
          if (pruned[key]?.length === held[key]?.length) expect(pruned[key]).toBe(held[key])
        }
      }),
      { seed: 26_307 },
    )
  })

  it('never has an empty entry', async () => {
    await assertProperty(
      fc.property(selection, instances, id, tool, (held, list, key, name) => {
        const all = [
          toggleTool(held, key, name),
          toggleInstances(held, list),
          pruneSelection(held, list),
          selectOldest(list),
        ]
        for (const next of all) expect(Object.values(next)).not.toContainEqual([])
      }),
      { seed: 652_698 },
    )
  })
})

describe('two selections', () => {
  it.each<[Selection, Selection, boolean]>([
    [{ a: ['x', 'y'] }, { a: ['y', 'x'] }, true],
    [{ a: ['x'] }, { a: ['x'], b: [] }, true],
    [{ a: ['x'] }, { a: ['y'] }, false],
    [{ a: ['x'] }, { b: ['x'] }, false],
    [{}, { [deviceEntry]: [] }, false],
  ])('%j and %j have the same tools: %s', (one, other, isSame) => {
    expect(isSameSelection(one, other)).toBe(isSame)
  })
})
