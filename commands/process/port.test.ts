import { createServer, type AddressInfo } from 'node:net'

import { findPortProblem, portProblem } from './port'

describe('a port', () => {
  it('yields a sentence while it is in use, and undefined while it is free', async () => {
    const server = createServer()
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve(portOf(server.address())))
    })
    expect(await findPortProblem(port, '127.0.0.1', 'npm start')).toBe(
      `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=8787 npm start`,
    )
    await new Promise((resolve) => server.close(resolve))
    expect(await findPortProblem(port, '127.0.0.1', 'npm start')).toBeUndefined()
  })

  it('is reported with a different port to choose', () => {
    const error = Object.assign(new Error('denied'), { code: 'EACCES' })
    expect(portProblem(80, error, 'npm start')).toContain('PORT=8787 npm start')
    expect(portProblem(8787, new Error('no such address'), 'npm run dev')).toContain(
      'PORT=8788 npm run dev',
    )
  })
})

function portOf(address: string | AddressInfo | null): number {
  return address !== null && typeof address === 'object' ? address.port : 0
}
