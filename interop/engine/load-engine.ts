import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { z } from 'zod'

import { projectDirectory } from '../../commands/process/run-tool'
import type { converse } from './converse'

export interface Engine {
  readonly converse: typeof converse
}

/** Bundles the app's state layer with the stand-ins that tests use in Node, and loads it. */
export async function loadEngine(directory: string): Promise<Engine> {
  const outfile = join(directory, 'engine.cjs')
  await build({
    entryPoints: [join(__dirname, 'converse.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    jsx: 'automatic',
    define: { __DEV__: 'true' },
    external: ['libsql'],
    plugins: [asInTests()],
    logLevel: 'error',
  })
  return import(pathToFileURL(outfile).href)
}

const JestConfig = z.object({
  projects: z.array(z.object({ moduleNameMapper: z.record(z.string(), z.string()) })),
})

/** Applies the module mapping of Jest's node project. */
function asInTests(): Plugin {
  const [node] = JestConfig.parse(createRequire(__filename)('../../jest.config.js')).projects
  const mapping = Object.entries(node?.moduleNameMapper ?? {}).map(([pattern, target]) => ({
    filter: new RegExp(pattern),
    target: target.replace('<rootDir>', projectDirectory),
  }))
  return {
    name: 'as-in-tests',
    setup(bundle) {
      // Unlike Jest, esbuild checks that the module exports the imported names.
      bundle.onLoad({ filter: /testing\/nothing\.ts$/ }, () => ({ contents: nothing }))
      for (const { filter, target } of mapping)
        bundle.onResolve({ filter }, ({ path, kind, resolveDir }) =>
          bundle.resolve(path.replace(filter, target), { kind, resolveDir }),
        )
    },
  }
}

const nothing =
  'exports.registerDatabaseForDevToolsAsync = exports.unregisterDatabaseForDevToolsAsync = () => {}'
