import { exa, fakeInstance, fakeType } from '@/core/toolsets/testing/fake-instance'

import { groupInstances, usableInstances } from './toolset-group'

const types = [
  fakeType({ toolset_type: 'mcp', name: 'MCP server', needs_api_key: false }),
  fakeType(),
  fakeType({ toolset_type: 'off', name: 'Off', app_enabled: false }),
]
const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`

describe('the groups of toolsets', () => {
  it('follow the order of the types and say why one is empty', () => {
    expect(groupInstances(types, [])).toEqual([
      { kind: 'empty', toolsetType: 'mcp', name: 'MCP server', reason: { kind: 'not-configured' } },
      {
        kind: 'empty',
        toolsetType: exa,
        name: 'Exa Web Search',
        reason: { kind: 'not-configured' },
      },
      { kind: 'empty', toolsetType: 'off', name: 'Off', reason: { kind: 'type-disabled' } },
    ])
  })

  it('have no header for a single instance', () => {
    const instance = fakeInstance({ toolset_type: 'mcp', has_api_key: false })
    expect(groupInstances(types, [instance])[0]).toEqual({
      kind: 'single',
      toolsetType: 'mcp',
      name: 'MCP server',
      row: { instance, availability: { kind: 'available' } },
    })
  })

  it('list the instances of a type together, oldest first, each with its availability', () => {
    const late = fakeInstance({ id: 'late', created_at: at(2), enabled: false })
    const early = fakeInstance({ id: 'early', created_at: at(1) })
    const elsewhere = fakeInstance({ id: 'elsewhere', toolset_type: 'mcp' })
    const groups = groupInstances(types, [late, elsewhere, early])
    expect(groups.map(({ kind }) => kind)).toEqual(['single', 'several', 'empty'])
    expect(groups[1]).toEqual({
      kind: 'several',
      toolsetType: exa,
      name: 'Exa Web Search',
      rows: [
        { instance: early, availability: { kind: 'available' } },
        { instance: late, availability: { kind: 'instance-disabled' } },
      ],
    })
  })

  it('show instances of unknown types last', () => {
    const instance = fakeInstance({ toolset_type: 'new-kind' })
    const groups = groupInstances(types, [instance])
    expect(groups).toHaveLength(4)
    expect(groups[3]).toEqual({
      kind: 'single',
      toolsetType: 'new-kind',
      name: 'new-kind',
      row: { instance, availability: { kind: 'available' } },
    })
  })

  it('let a header switch only available instances', () => {
    const usable = fakeInstance({ id: 'a' })
    const rows = [
      { instance: usable, availability: { kind: 'available' } as const },
      { instance: fakeInstance({ id: 'b' }), availability: { kind: 'no-api-key' } as const },
    ]
    expect(usableInstances(rows)).toEqual([usable])
  })
})
