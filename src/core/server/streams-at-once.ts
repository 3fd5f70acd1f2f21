/** Over HTTP/1.1 a host gets five or six connections; two of them are left to requests. */
const overConnections = 4

/** From HTTP/2 on, all streams share a connection. Servers allow about a hundred on each. */
const overOneConnection = 64

/** How many runs may stream from a server at once, given the version of HTTP if it is known. */
export const streamsAtOnce = (httpVersion: string | undefined): number =>
  httpVersion === '2' || httpVersion === '3' ? overOneConnection : overConnections
