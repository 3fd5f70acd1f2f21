import { createServer } from 'node:net'

/** Returns undefined if the port is available, otherwise a sentence for the user. */
export function findPortProblem(
  port: number,
  host: string,
  command: string,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(portProblem(port, error, command)))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)))
  })
}

export function portProblem(port: number, error: Error, command: string): string {
  const code = 'code' in error ? error.code : undefined
  const other = `PORT=${port === 8787 ? 8788 : 8787} ${command}`
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Stop the program that uses it, or choose another port: ${other}`
    case 'EACCES':
      return `You are not allowed to use port ${port}. Choose a port above 1023: ${other}`
    default:
      return `Port ${port} cannot be used (${error.message}). Choose another port: ${other}`
  }
}
