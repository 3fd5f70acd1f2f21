import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'

import { readEnvironment } from '@server/environment/environment'
import { makeToken } from '@server/people/make-token'

const instances = 200
const asks = 100
const type = 'builtin-exa-web-search'

const Listening = z.object({ event: z.literal('listening'), url: z.string() })

/** Milliseconds per request for a list of 200 toolsets, an empty list, and a trivial request. */
export interface Listing {
  fullMs: readonly number[]
  emptyMs: readonly number[]
  nothingMs: readonly number[]
}

/** Starts the whole server in its own process, with real tokens and a user who has 200 toolsets. */
export async function openLister() {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'continuo-bench-'))
  const main = join(__dirname, '..', '..', 'server', 'main.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [line] = await once(createInterface(child.stdout), 'line')
  child.stdout.resume()
  const { url } = Listening.parse(JSON.parse(String(line)))
  const result = readEnvironment({ DATA_DIR })
  if (!result.ok) throw new Error(result.sentences.join(' '))
  const tokenOf = (user: string, role: 'resource_user' | 'resource_admin') =>
    makeToken(result.environment, { user, role, kind: 'session' })
  const admin = await tokenOf('root', 'resource_admin')
  const rich = await tokenOf('rich', 'resource_user')
  const poor = await tokenOf('poor', 'resource_user')

  async function ask(token: string, method: string, path: string, body?: object): Promise<number> {
    const started = performance.now()
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`)
    return performance.now() - started
  }

  await ask(admin, 'PUT', `/bodhi/v1/toolsets/types/${type}/app-config`)
  for (let count = 0; count < instances; count += 1) {
    const name = `search-${count}`
    await ask(rich, 'POST', '/bodhi/v1/toolsets', { toolset_type: type, name, api_key: 'sk-bench' })
  }

  return {
    async list(): Promise<Listing> {
      const fullMs: number[] = []
      const emptyMs: number[] = []
      const nothingMs: number[] = []
      for (let count = 0; count < asks; count += 1) {
        fullMs.push(await ask(rich, 'GET', '/bodhi/v1/toolsets'))
        emptyMs.push(await ask(poor, 'GET', '/bodhi/v1/toolsets'))
        nothingMs.push(await ask(poor, 'GET', '/api/v1/rooms'))
      }
      return { fullMs, emptyMs, nothingMs }
    },
    async close() {
      child.kill('SIGTERM')
      await once(child, 'close')
    },
  }
}
