import { fakeServer } from '@/core/testing/fake-server'

import { serverFrom, serverIdOf } from './server'

const found = {
  address: 'https://agents.example.com:8443/team',
  kind: 'continuo' as const,
  version: '2',
  features: ['toolsets'],
}

describe('a server', () => {
  it('has a short address for display', () => {
    expect(serverIdOf('https://agents.example.com:8443/team')).toBe('agents.example.com-8443-team')
  })

  it('is named by its address by default', () => {
    expect(serverFrom(found, [])).toEqual({
      ...found,
      id: 'agents.example.com-8443-team',
      name: 'agents.example.com:8443/team',
    })
  })

  it('has the name that it reports', () => {
    expect(serverFrom({ ...found, name: 'Research' }, []).name).toBe('Research')
  })

  it('keeps its id and its given name when connected again', () => {
    const before = fakeServer({
      id: 'old',
      name: 'Work',
      address: 'http://192.168.1.2',
      features: [],
    })
    const again = { ...found, address: 'https://192.168.1.2', name: 'Research' }
    expect(serverFrom(again, [before])).toMatchObject({
      id: 'old',
      name: 'Work',
      address: 'https://192.168.1.2',
      features: ['toolsets'],
    })
  })

  it('is not confused with a server whose address looks the same', () => {
    const others = [
      fakeServer({ id: 'h-v1', address: 'https://h-v1' }),
      fakeServer({ id: 'h-v1-2', address: 'https://h--v1' }),
    ]
    expect(serverFrom({ ...found, address: 'https://h/v1' }, others).id).toBe('h-v1-3')
    expect(serverFrom({ ...found, address: 'https://connect' }, []).id).toBe('connect-2')
  })
})
