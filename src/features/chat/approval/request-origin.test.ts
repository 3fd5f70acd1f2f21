import { requestOrigin } from './request-origin'

describe('who asks', () => {
  it('is the room, the server and its address', () => {
    const server = { name: 'Home', address: 'https://agents.example.com' }

    expect(requestOrigin({ room: 'Kitchen', server })).toBe('Kitchen · Home · agents.example.com')
  })

  it('is told once if the server is called by its address', () => {
    const server = { name: 'agents.example.com', address: 'https://agents.example.com' }

    expect(requestOrigin({ room: 'Kitchen', server })).toBe('Kitchen · agents.example.com')
  })

  it('names the address of an agent that calls itself Continuo, however long its name', () => {
    const server = { name: 'Continuo', address: 'http://evil.example' }
    const origin = requestOrigin({ room: `Continuo${' '.repeat(5_000)}`, server })

    expect(origin.length).toBeLessThan(120)
    expect(origin).toMatch(/ · Continuo · evil\.example$/)
  })
})
