import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

import { projectDirectory } from '../process/run-tool'
import { webDirectory } from '../web-app/web-export'
import { partSizesDirectory } from './part-sizes'
import type { PartSize, Sizes } from './size-report'

const Parts = z.record(z.string(), z.object({ raw: z.number(), gzip: z.number() }))

/** Measures the exports in dist. Missing exports are left out. */
export function measureSizes(): Sizes {
  const totals = { ...measureWeb(), ...measureBytecode('ios'), ...measureBytecode('android') }
  return { totals, parts: gatherParts(totals) }
}

function measureWeb(): Record<string, number> {
  if (!existsSync(webDirectory)) return {}
  const page = readFileSync(join(webDirectory, 'index.html'), 'utf8')
  const first = [...page.matchAll(/<script src="\/([^"]+)"/g)].map(([, file = '']) => file)
  const scripts = listFiles(join(webDirectory, '_expo'), '.js')
  const assets = listFiles(join(webDirectory, 'assets'), '.wasm')
  return {
    ...weigh(
      'web, first screen',
      first.map((file) => join(webDirectory, file)),
    ),
    ...weigh('web, all scripts', scripts),
    ...weigh('web, SQLite', assets),
  }
}

/** Sums the sizes of files, and of the compressed copies that are served. */
function weigh(name: string, files: readonly string[]): Record<string, number> {
  const sum = (ending: string) =>
    files.reduce((total, file) => total + statSync(`${file}${ending}`).size, 0)
  return { [name]: sum(''), [`${name}, gzip`]: sum('.gz'), [`${name}, brotli`]: sum('.br') }
}

type Platform = 'ios' | 'android'

const bytecodeOf = (platform: Platform) => `${platform}, bytecode`

function measureBytecode(platform: Platform): Record<string, number> {
  const files = listFiles(join(projectDirectory, 'dist', platform), '.hbc')
  if (files.length === 0) return {}
  return { [bytecodeOf(platform)]: files.reduce((total, file) => total + statSync(file).size, 0) }
}

function gatherParts(totals: Readonly<Record<string, number>>): Record<string, PartSize> {
  const web = readParts('web')
  const shares = { ios: sharesOf('ios', totals), android: sharesOf('android', totals) }
  const names = new Set([web, shares.ios, shares.android].flatMap((parts) => Object.keys(parts)))
  return Object.fromEntries(
    [...names].map((name) => {
      const { raw = 0, gzip = 0 } = web[name] ?? {}
      const [ios = 0, android = 0] = [shares.ios[name], shares.android[name]]
      return [name, { web: raw, webGzip: gzip, ios, android }]
    }),
  )
}

/** Bytecode does not reveal its sources, so its size is divided in the proportions of the script. */
function sharesOf(platform: Platform, totals: Readonly<Record<string, number>>) {
  const parts = readParts(platform)
  const script = Object.values(parts).reduce((total, { raw }) => total + raw, 0)
  const scale = (totals[bytecodeOf(platform)] ?? 0) / script
  return Object.fromEntries(
    Object.entries(parts).map(([name, { raw }]) => [name, Math.round(raw * scale)]),
  )
}

function readParts(platform: Platform | 'web'): z.infer<typeof Parts> {
  const file = join(partSizesDirectory, `${platform}.json`)
  return existsSync(file) ? Parts.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
}

function listFiles(directory: string, ending: string): string[] {
  if (!existsSync(directory)) return []
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name))
}
