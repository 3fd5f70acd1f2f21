import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { z } from 'zod'

const root = join(__dirname, '..')

const JestConfig = z.object({
  projects: z.array(z.object({ moduleNameMapper: z.record(z.string(), z.string()) })),
})

/** Replaces the modules of a phone with the same ones as in tests. */
function standIns(): Plugin {
  const read: unknown = createRequire(join(root, 'package.json'))('./jest.config.js')
  const [node] = JestConfig.parse(read).projects
  const map = Object.entries(node?.moduleNameMapper ?? {}).map(
    ([pattern, path]) => [new RegExp(pattern), path.replace('<rootDir>', root)] as const,
  )
  return {
    name: 'stand-ins',
    setup(builder) {
      for (const [filter, path] of map) {
        builder.onResolve({ filter }, async ({ path: name, resolveDir, pluginData }) => {
          if (pluginData === 'resolved') return undefined
          const target = name.replace(filter, path)
          return builder.resolve(target, {
            resolveDir,
            kind: 'import-statement',
            pluginData: 'resolved',
          })
        })
      }
    },
  }
}

/** Bundles the app without its screens into one file, so that it starts quickly. Returns its path. */
export async function bundleApp(): Promise<string> {
  const outfile = join(root, '.cache', 'crash', 'app-process.cjs')
  await build({
    entryPoints: [join(root, 'crash', 'app-process.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    minifySyntax: true,
    minifyWhitespace: true,
    define: {
      __DEV__: 'false',
      'process.env.NODE_ENV': '"production"',
      'process.env.EXPO_OS': '"ios"',
    },
    external: ['libsql'],
    plugins: [standIns()],
    logLevel: 'error',
  })
  rmSync(`${outfile}.compiled`, { force: true })
  return outfile
}
