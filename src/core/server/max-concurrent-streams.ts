/** HTTP/1.1 clients open five or six connections per host, and some must be left for other requests. */
const overConnections = 4

/** From HTTP/2 on, all streams share a connection. Servers allow about a hundred on each. */
const overOneConnection = 64

/** Returns how many runs may stream from a server concurrently, given its version of HTTP if known. */
export const maxConcurrentStreams = (httpVersion: string | undefined): number =>
  httpVersion === '2' || httpVersion === '3' ? overOneConnection : overConnections
