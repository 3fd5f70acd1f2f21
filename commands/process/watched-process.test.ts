import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

import { runWatched, type WatchedProgram } from './watched-process'

const ever = 2 ** 31 - 1

function runNode(source: string, options: Partial<WatchedProgram> = {}) {
  const written: string[] = []
  const ending = runWatched({
    program: process.execPath,
    parameters: ['-e', source],
    directory: __dirname,
    variables: {},
    write: (text, stream) => written.push(`${stream}: ${text}`),
    silenceLimitMilliseconds: ever,
    ...options,
  })
  return { ending, written }
}

describe('a watched program', () => {
  it('runs to its end, and its output is passed on', async () => {
    const source = 'console.log(process.env.GREETING); console.error("oh"); process.exitCode = 3'
    const { ending, written } = runNode(source, { variables: { GREETING: 'hello' } })
    expect(await ending).toEqual({ kind: 'exited', code: 3 })
    expect(written.toSorted()).toEqual(['stderr: oh\n', 'stdout: hello\n'])
  })

  it('is killed when it prints nothing for longer than the limit', async () => {
    const { ending } = runNode('setInterval(() => {}, 1_000)', { silenceLimitMilliseconds: 50 })
    expect(await ending).toEqual({ kind: 'silent', milliseconds: 50 })
  })

  it('is killed together with the processes that it started', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    const connected: Promise<Socket[]> = once(server, 'connection')
    await once(server, 'listening')
    const address = server.address()
    const PORT = String(typeof address === 'object' ? address?.port : undefined)
    const grandchild = `require('node:net').connect(process.env.PORT, '127.0.0.1', () => console.log('here'))`
    const child = `
      require('node:child_process').spawn(process.execPath, ['-e', process.env.SOURCE], { stdio: 'inherit' })
      setInterval(() => {}, 1_000)`
    const { ending } = runNode(child, {
      variables: { PORT, SOURCE: grandchild },
      watch: (_, onSilence) => ({ heard: onSilence, stop: () => {} }),
    })
    const [socket] = await connected
    await Promise.all([ending, socket && once(socket.resume(), 'close')])
    expect(await ending).toMatchObject({ kind: 'silent' })
    server.close()
  })

  it('causes an error if it cannot be started', async () => {
    await expect(runNode('', { program: '/no/such/program' }).ending).rejects.toThrow('ENOENT')
  })
})
