import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { z } from 'zod'

export type TcpProxy = Awaited<ReturnType<typeof openTcpProxy>>

/** Opens a proxy to a loopback server, which acts as a network that can be cut and slowed down. */
export async function openTcpProxy(
  target: number,
  change: (bytes: Buffer) => Buffer = (bytes) => bytes,
) {
  const pairs = new Set<readonly [Socket, Socket]>()
  let isCut = false
  let delayMilliseconds = 0

  function pass(from: Socket, to: Socket, changed: (bytes: Buffer) => Buffer) {
    from.on('data', (bytes: Buffer) => {
      if (isCut) return
      const send = () => {
        if (!to.destroyed) to.write(changed(bytes))
      }
      if (delayMilliseconds === 0) send()
      else setTimeout(send, delayMilliseconds).unref()
    })
    from.on('error', () => {})
    from.on('close', () => {
      // While the network is cut, the other side does not notice a close.
      if (!isCut) to.destroy()
    })
  }

  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    const pair = [near, far] as const
    pairs.add(pair)
    pass(near, far, (bytes) => bytes)
    pass(far, near, change)
    far.once('close', () => pairs.delete(pair))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())

  return {
    port,
    /** Drops everything that is sent after this call. New connections get no answer. */
    cut() {
      isCut = true
    },
    /**
     * Restores the network. Connections that were open during the cut have lost bytes, so they are closed.
     * The server is not told about those that their clients have closed meanwhile.
     */
    heal() {
      isCut = false
      for (const [near, far] of pairs) {
        if (near.destroyed) continue
        near.destroy()
        far.destroy()
      }
    },
    /** Delays everything by this long in each direction. */
    slowDown(milliseconds: number) {
      delayMilliseconds = milliseconds
    },
    async close() {
      server.close()
      for (const pair of pairs) for (const socket of pair) socket.destroy()
    },
  }
}

/** Returns the URL with another port. */
export function throughPort(url: string, port: number): string {
  const changed = new URL(url)
  changed.port = String(port)
  return changed.href
}
