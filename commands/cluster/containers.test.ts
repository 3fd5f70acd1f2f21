import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

import { readEnvironment } from '@server/environment/environment'

import { projectDirectory } from '../process/run-tool'

const read = (file: string) => readFileSync(join(projectDirectory, file), 'utf8')

const Compose = z.object({
  services: z.object({
    server: z.object({
      deploy: z.object({ replicas: z.number() }),
      environment: z.record(z.string(), z.string()),
      read_only: z.boolean(),
      cap_drop: z.array(z.string()),
      security_opt: z.array(z.string()),
      volumes: z.array(z.string()),
    }),
    proxy: z.object({ image: z.string(), ports: z.array(z.string()) }),
  }),
})

describe('the compose file', () => {
  const { server, proxy } = Compose.parse(parse(read('compose.yaml'))).services

  it('starts three servers that can write nothing and gain no rights', () => {
    expect(server.deploy.replicas).toBe(3)
    expect(server.read_only).toBe(true)
    expect(server.cap_drop).toEqual(['ALL'])
    expect(server.security_opt).toEqual(['no-new-privileges:true'])
  })

  it('sets only variables that the server knows', () => {
    const known = readEnvironment({})
    const names = new Set([
      ...(known.ok ? Object.keys(known.environment) : []),
      'SECRET_KEYS',
      'PUBLIC_URL',
      'OPENAI_BASE_URL',
      'OPENAI_API_KEY',
      'OTEL_EXPORTER_OTLP_ENDPOINT',
    ])
    expect(Object.keys(server.environment).filter((name) => !names.has(name))).toEqual([])
  })

  it('gives the servers one folder of data, and values that a server starts with', () => {
    expect(server.volumes).toEqual(['data:/data'])
    const secret = `first:${Buffer.alloc(32).toString('base64')}`
    const values = Object.entries(server.environment).map(([name, value]) => [
      name,
      value.replace(/\$\{\w+:-(.*?)\}/g, '$1').replace(/^\$\{SECRET_KEYS:.*\}$/, secret),
    ])
    expect(readEnvironment(Object.fromEntries(values))).toMatchObject({ ok: true })
  })

  it('opens nothing but the proxy', () => {
    expect(proxy.ports).toEqual(['80:80', '443:443', '443:443/udp'])
    expect(read('compose.yaml').match(/ports:/g)).toHaveLength(1)
  })
})

describe('the image', () => {
  it('runs as nobody special, checks its health, and pins every image that it is made from', () => {
    const dockerfile = read('Dockerfile')
    expect(dockerfile).toMatch(/^USER 1000:1000$/m)
    expect(dockerfile).toMatch(/^HEALTHCHECK /m)
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)
    expect(new Set(bases).size).toBe(1)
    expect(bases[0]).toMatch(/^node:\d+\.\d+\.\d+-bookworm-slim$/)
  })

  it('contains no secret, no data and no packages of the machine that builds it', () => {
    const ignored = read('.dockerignore').split('\n')
    for (const name of ['.git', 'data', '.env*', '**/node_modules']) expect(ignored).toContain(name)
  })
})
