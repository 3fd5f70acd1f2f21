import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { z } from 'zod'

import { projectDirectory } from '../process/run-tool'

const Manifest = z.object({ dependencies: z.record(z.string(), z.string()) })

const entries = {
  main: 'server/main.ts',
  token: 'commands/token.ts',
  password: 'commands/password.ts',
  reseal: 'commands/reseal.ts',
  'rotate-signing-key': 'commands/rotate-signing-key.ts',
  'move-data': 'commands/move-data.ts',
}

/** Bundles the server and its commands into plain JavaScript. Only the server's npm dependencies stay outside. */
export async function bundleServer(directory: string): Promise<void> {
  const text = readFileSync(join(projectDirectory, 'server', 'package.json'), 'utf8')
  const { dependencies } = Manifest.parse(JSON.parse(text))
  await build({
    absWorkingDir: projectDirectory,
    entryPoints: entries,
    outdir: directory,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    tsconfig: join(projectDirectory, 'server', 'tsconfig.json'),
    external: Object.keys(dependencies).flatMap((name) => [name, `${name}/*`]),
    logLevel: 'warning',
  })
}
