import { requestOrigin } from './request-origin'

describe('the origin of a request', () => {
  it('is the room, the server and its address', () => {
    const server = { name: 'Home', address: 'https://agents.example.com' }

    expect(requestOrigin({ room: 'Kitchen', server })).toBe('Kitchen · Home · agents.example.com')
  })

  it('names the server once if its name is its address', () => {
    const server = { name: 'agents.example.com', address: 'https://agents.example.com' }

    expect(requestOrigin({ room: 'Kitchen', server })).toBe('Kitchen · agents.example.com')
  })

  it('keeps the address visible if an agent with a very long name calls itself Continuo', () => {
    const server = { name: 'Continuo', address: 'http://evil.example' }
    const origin = requestOrigin({ room: `Continuo${' '.repeat(5_000)}`, server })

    expect(origin.length).toBeLessThan(120)
    expect(origin).toMatch(/ · Continuo · evil\.example$/)
  })
})
