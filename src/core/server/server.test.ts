import { fakeServer } from '@/core/testing/fake-server'

import { serverFrom, serverIdOf } from './server'

const found = {
  address: 'https://agents.example.com:8443/team',
  kind: 'continuo' as const,
  version: '2',
  features: ['toolsets'],
}

describe('a server', () => {
  it('is known by what a person would say of its address', () => {
    expect(serverIdOf('https://agents.example.com:8443/team')).toBe('agents.example.com-8443-team')
  })

  it('is called by its address until somebody says otherwise', () => {
    expect(serverFrom(found, [])).toEqual({
      ...found,
      id: 'agents.example.com-8443-team',
      name: 'agents.example.com:8443/team',
    })
  })

  it('is called what it calls itself', () => {
    expect(serverFrom({ ...found, name: 'Research' }, []).name).toBe('Research')
  })

  it('keeps its id and the name that it was given when it is connected again', () => {
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

  it('is never taken for another whose address reads the same', () => {
    const others = [
      fakeServer({ id: 'h-v1', address: 'https://h-v1' }),
      fakeServer({ id: 'h-v1-2', address: 'https://h--v1' }),
    ]
    expect(serverFrom({ ...found, address: 'https://h/v1' }, others).id).toBe('h-v1-3')
    expect(serverFrom({ ...found, address: 'https://connect' }, []).id).toBe('connect-2')
  })
})
