import { once } from 'node:events'
import type { Server } from 'node:http'

/** Listens on a port; 0 means any free port. */
export async function listen(server: Server, { host, port }: { host: string; port: number }) {
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return {
    port: address !== null && typeof address === 'object' ? address.port : port,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
