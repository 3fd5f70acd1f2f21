import { build } from 'esbuild'
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { z } from 'zod'

import { leftOut, placesOf, startProject } from './start-project.cjs'

const project = join(__dirname, '..', '..')
const read = (file: string): unknown => JSON.parse(readFileSync(join(project, file), 'utf8'))

const Versions = z.record(z.string(), z.string())
const Manifest = z.looseObject({
  dependencies: Versions.exactOptional(),
  devDependencies: Versions.exactOptional(),
  scripts: Versions.default({}),
})
const Entry = z.looseObject({
  link: z.boolean().exactOptional(),
  version: z.string().exactOptional(),
  integrity: z.string().exactOptional(),
  os: z.array(z.string()).exactOptional(),
  cpu: z.array(z.string()).exactOptional(),
  dependencies: Versions.exactOptional(),
  devDependencies: Versions.exactOptional(),
  optionalDependencies: Versions.exactOptional(),
  peerDependencies: Versions.exactOptional(),
  peerDependenciesMeta: z
    .record(z.string(), z.object({ optional: z.boolean().exactOptional() }))
    .exactOptional(),
})
const Lock = z.looseObject({ packages: z.record(z.string(), Entry) })

const small = {
  root: {
    name: 'app',
    dependencies: { 'expo-router': '1.0.0', 'expo-dev-client': '1.0.0' },
    devDependencies: { tsx: '1.0.0', jest: '1.0.0' },
  },
  server: { name: 'server', dependencies: { hono: '1.0.0' }, devDependencies: { pg: '1.0.0' } },
}

/** Returns the lock of the small project with these packages. */
function lockOf(packages: z.infer<typeof Lock>['packages']): z.infer<typeof Lock> {
  return { packages: { '': small.root, server: small.server, ...packages } }
}

/** Returns the packages that the programs import, directly or through our own modules. */
async function importsOf(programs: string[]): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: project,
    entryPoints: programs,
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'dist',
    platform: 'node',
    format: 'esm',
    packages: 'external',
  })
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports)
  const names = imports.flatMap(({ path, external }) => {
    const name = /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]
    return external && name && !isBuiltin(path) ? [name] : []
  })
  return [...new Set(names)]
}

const packagesFor = (packages: z.infer<typeof Lock>['packages']) =>
  Object.keys(startProject(small.root, small.server, lockOf(packages)).lock.packages).slice(2)

describe('the packages of npm start', () => {
  it('are those that the app, the server and their tools need', () => {
    expect(
      packagesFor({
        'node_modules/expo-router': { dependencies: { color: '1.0.0' } },
        'node_modules/color': {},
        'node_modules/hono': {},
        'node_modules/tsx': { optionalDependencies: { fsevents: '1.0.0' } },
        'node_modules/fsevents': { os: ['darwin'] },
      }),
    ).toEqual([
      'node_modules/expo-router',
      'node_modules/color',
      'node_modules/hono',
      'node_modules/tsx',
      'node_modules/fsevents',
    ])
  })

  it('leave out what only tests need, directly or indirectly', () => {
    expect(
      packagesFor({
        'node_modules/hono': {},
        'node_modules/jest': { dependencies: { expect: '1.0.0' } },
        'node_modules/expect': {},
        'node_modules/pg': {},
      }),
    ).toEqual(['node_modules/hono'])
  })

  it('contain the copy of a package that Node would find', () => {
    expect(
      packagesFor({
        'node_modules/expo-router': { dependencies: { color: '2.0.0' } },
        'node_modules/expo-router/node_modules/color': { dependencies: { name: '1.0.0' } },
        'node_modules/color': {},
        'node_modules/name': {},
        'server/node_modules/hono': {},
        'node_modules/hono': {},
      }),
    ).toEqual([
      'node_modules/expo-router',
      'node_modules/expo-router/node_modules/color',
      'node_modules/name',
      'server/node_modules/hono',
    ])
  })

  it('include required peers, but not optional ones', () => {
    expect(
      packagesFor({
        'node_modules/expo-router': {
          peerDependencies: { react: '1.0.0', jest: '1.0.0' },
          peerDependenciesMeta: { jest: { optional: true } },
        },
        'node_modules/react': {},
        'node_modules/jest': {},
      }),
    ).toEqual(['node_modules/expo-router', 'node_modules/react'])
  })

  it('leave out what only phones need, also among the dependencies of other packages', () => {
    const { root, lock } = startProject(
      small.root,
      small.server,
      lockOf({
        'node_modules/expo-router': {
          dependencies: { 'hermes-compiler': '1.0.0' },
          peerDependencies: { 'react-native-reanimated': '1.0.0' },
        },
        'node_modules/expo-dev-client': {},
        'node_modules/hermes-compiler': {},
        'node_modules/react-native-reanimated': {},
      }),
    )
    expect(root.dependencies).toEqual({ 'expo-router': '1.0.0', tsx: '1.0.0' })
    expect(lock.packages).toMatchObject({
      '': { dependencies: { 'expo-router': '1.0.0', tsx: '1.0.0' } },
      'node_modules/expo-router': { dependencies: {}, peerDependencies: {} },
    })
    expect(Object.keys(lock.packages)).toEqual(['', 'server', 'node_modules/expo-router'])
  })

  it('are installed only on platforms that they support', () => {
    const lock = {
      packages: {
        '': {},
        'node_modules/hono': {},
        'node_modules/server': { link: true },
        'node_modules/for-macs': { os: ['darwin'] },
        'node_modules/not-for-windows': { os: ['!win32'] },
        'node_modules/for-arm': { cpu: ['arm64'] },
      },
    }
    expect(placesOf(lock, { platform: 'linux', arch: 'x64' })).toEqual([
      'node_modules/hono',
      'node_modules/not-for-windows',
    ])
  })

  describe('of this project', () => {
    const lock = Lock.parse(read('package-lock.json'))
    const root = Manifest.parse(read('package.json'))
    const start = startProject(root, Manifest.parse(read('server/package.json')), lock)
    const kept = Object.entries(start.lock.packages)

    it('have the versions and hashes of the lock', () => {
      const others = kept.filter(([path, { version, integrity }]) => {
        const locked = lock.packages[path]
        return locked?.version !== version || locked?.integrity !== integrity
      })
      expect(others).toEqual([])
      expect(kept.length).toBeGreaterThan(500)
    })

    it('leave out only packages that are in the lock', () => {
      const names = new Set(
        Object.keys(lock.packages).map((path) => path.replace(/^.*node_modules\//, '')),
      )
      expect([...leftOut].filter((name) => !names.has(name))).toEqual([])
    })

    it('are enough for every script that installs no more', async () => {
      const { scripts } = root
      const alone = Object.keys(scripts).filter(
        (name) => !name.startsWith('pre') && scripts[`pre${name}`] !== 'node commands/set-up.mjs',
      )
      expect(alone).toEqual([
        'start',
        'server',
        'bundle',
        'token',
        'password',
        'reseal',
        'rotate-signing-key',
        'move-data',
        'replay',
      ])

      const programs = alone.map((name) => scripts[name]?.replace(/^tsx /, '') ?? '')
      const imports = await importsOf(programs)
      expect(imports).toContain('hono')
      expect(imports.filter((name) => !(`node_modules/${name}` in start.lock.packages))).toEqual([])
    })

    it('are at most two thirds of all packages', () => {
      expect(kept.length).toBeLessThan((Object.keys(lock.packages).length * 2) / 3)
    })
  })
})
