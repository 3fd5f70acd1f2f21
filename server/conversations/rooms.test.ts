import type { Agent } from '@server/agents/agent'

import { createRooms, findRoom } from './rooms'

const agent: Agent = async function* () {}
const roomsOf = (...names: string[]) =>
  createRooms({ demo: agent, models: names.map((name) => ({ name, agent })) })
const idsOf = (...names: string[]) => roomsOf(...names).map(({ room }) => room.id)

describe('the rooms of a server', () => {
  it('contain every model, and the demo agent last', () => {
    const rooms = roomsOf('qwen3', 'org/Model-1:8b')
    expect(rooms.map(({ room, model }) => [room.name, model])).toEqual([
      ['qwen3', 'qwen3'],
      ['org/Model-1:8b', 'org/Model-1:8b'],
      ['Demo', undefined],
    ])
  })

  it('contain only the models if the operator turned the demo agent off', () => {
    const rooms = createRooms({ models: [{ name: 'qwen3', agent }] })
    expect(rooms.map(({ room }) => room.name)).toEqual(['qwen3'])
    expect(createRooms({ models: [] })).toEqual([])
  })

  it('have ids that need no encoding in a URL', () => {
    const ids = idsOf('qwen3', 'gpt-4.1', 'org/Model-1:8b', '模型', '../..', 'x'.repeat(300))
    for (const id of ids) expect(id).toMatch(/^[a-z0-9][a-z0-9.-]{0,63}$/)
    expect(ids).toEqual(expect.arrayContaining(['demo', 'qwen3', 'gpt-4.1']))
    expect(ids[2]).toMatch(/^org-model-1-8b-/)
  })

  it('have distinct ids even for similar names', () => {
    const names = [
      'a/b',
      'a:b',
      'A/B',
      'a-b',
      'demo',
      'Demo',
      '模',
      '型',
      'x'.repeat(99),
      'x'.repeat(98),
    ]
    expect(new Set(idsOf(...names)).size).toBe(names.length + 1)
  })

  it('keep their ids when other models change', () => {
    const isModel = (id: string) => id !== 'c' && id !== 'demo'
    expect(idsOf('a/b', 'a:b').filter(isModel)).toEqual(
      idsOf('a:b', 'c', 'a/b').filter(isModel).toReversed(),
    )
  })

  it('include a model only once', () => {
    expect(idsOf('qwen3', 'qwen3')).toEqual(['qwen3', 'demo'])
  })

  it('are found by id', () => {
    expect(findRoom(roomsOf('qwen3'), 'qwen3').model).toBe('qwen3')
    expect(() => findRoom(roomsOf(), 'qwen3')).toThrow('no such room')
  })
})
