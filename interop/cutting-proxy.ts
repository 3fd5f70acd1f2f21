import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface CuttingProxy {
  readonly port: number
  /** Cuts every connection. */
  cut(): void
  /** Returns how many connections were opened since the last cut. */
  connectionsSinceCut(): number
  close(): void
}

/** Starts a proxy for a server on loopback, which can cut all connections to it. */
export async function startCuttingProxy(targetPort: number): Promise<CuttingProxy> {
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((near) => {
    connections += 1
    const far = connect(targetPort, '127.0.0.1')
    for (const [own, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(own)
      own.pipe(other)
      own.on('error', () => other.destroy())
      own.on('close', () => {
        sockets.delete(own)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const cut = () => {
    connections = 0
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut,
    connectionsSinceCut: () => connections,
    close() {
      cut()
      server.close()
    },
  }
}
