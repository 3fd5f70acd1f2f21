import { basename, join } from 'node:path'
import { build } from 'esbuild'

const bundled = new Map<string, Promise<string>>()

/** Bundles a program into one JavaScript file, which starts five times as fast as with tsx. */
export function bundledProgram(entry: string): Promise<string> {
  const known = bundled.get(entry) ?? bundle(entry)
  bundled.set(entry, known)
  return known
}

async function bundle(entry: string): Promise<string> {
  const project = process.cwd()
  // The file is beside node_modules. Each test process has its own, so that none waits for another.
  const outfile = join(project, '.cache/programs', `${basename(entry, '.ts')}-${process.pid}.mjs`)
  await build({
    absWorkingDir: project,
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    tsconfig: join(project, 'server/tsconfig.json'),
    minifySyntax: true,
    minifyWhitespace: true,
    // libsql loads native code by its path, and pg-native may be missing.
    external: ['libsql', 'pg-native'],
    // CommonJS packages call `require` for Node's modules.
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`,
    },
    logLevel: 'error',
  })
  return outfile
}
