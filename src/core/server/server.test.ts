import { fakeServer } from '@/core/testing/fake-server'

import { serverFrom, serverIdOf } from './server'

const found = {
  address: 'https://agents.example.com:8443/team',
  kind: 'continuo' as const,
  version: '2',
  features: ['toolsets'],
}

describe('a server', () => {
  it('has an id that is made from its address', () => {
    expect(serverIdOf('https://agents.example.com:8443/team')).toBe('agents.example.com-8443-team')
  })

  it('is named after its address by default', () => {
    expect(serverFrom(found, [])).toEqual({
      ...found,
      id: 'agents.example.com-8443-team',
      name: 'agents.example.com:8443/team',
    })
  })

  it.each([
    ['http://localhost:8787', 'continuo', undefined, 'Continuo'],
    ['http://192.168.1.2:1135', 'bodhi', undefined, 'Bodhi'],
    ['http://localhost:11434/v1', 'openai', 'Ollama', 'Ollama'],
    ['http://localhost:1234/v1', 'openai', undefined, 'localhost:1234/v1'],
    ['https://models.example.com', 'openai', 'vLLM', 'models.example.com'],
  ] as const)('at %s of the kind %s (%s) is called %s', (address, kind, product, name) => {
    const server = { ...found, address, kind, ...(product && { product }) }
    expect(serverFrom(server, []).name).toBe(name)
  })

  it('is named after its address if the name of the product is taken', () => {
    const local = { ...found, address: 'http://localhost:8787' }
    expect(serverFrom(local, [fakeServer({ name: 'Continuo' })]).name).toBe('localhost:8787')
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

  it('has a unique id even if its address resembles that of another server', () => {
    const others = [
      fakeServer({ id: 'h-v1', address: 'https://h-v1' }),
      fakeServer({ id: 'h-v1-2', address: 'https://h--v1' }),
    ]
    expect(serverFrom({ ...found, address: 'https://h/v1' }, others).id).toBe('h-v1-3')
    expect(serverFrom({ ...found, address: 'https://connect' }, []).id).toBe('connect-2')
  })
})
