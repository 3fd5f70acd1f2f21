import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { transformAsync, types, type PluginObj } from '@babel/core'
import { build as runEsbuild, type Plugin } from 'esbuild'

import { projectDirectory } from '../commands/process/run-tool'

const cacheDirectory = join(projectDirectory, '.cache', 'hermes')

/** Bundles a program with the Babel configuration of the app, as Metro does, into one script. */
export async function bundle(program: string): Promise<string> {
  const { outputFiles } = await runEsbuild({
    stdin: { contents: program, resolveDir: projectDirectory, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
    target: 'esnext',
    // Otherwise esbuild's own helpers would contain closures over a loop's `let`.
    supported: { 'const-and-let': false },
    mainFields: ['react-native', 'module', 'main'],
    conditions: ['react-native'],
    resolveExtensions: ['.native.ts', '.ts', '.native.tsx', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    define: { 'process.env.NODE_ENV': '"production"', __DEV__: 'false' },
    alias: { '@': join(projectDirectory, 'src'), ...standIns },
    logLevel: 'silent',
    plugins: [babel],
  })
  return outputFiles.map(({ text }) => text).join('')
}

/** Replaces modules that exist only in Node, and those that Jest prints with. */
const nothing = join(__dirname, 'inside', 'nothing.ts')
const standIns = Object.fromEntries(
  ['node:crypto', 'node:events', 'node:fs', 'chalk', 'jest-util', 'jest-message-util'].map(
    (name) => [name, nothing],
  ),
)

/** Everything besides the file that Babel's result depends on. */
const salt = [__filename, 'babel.config.js', 'package-lock.json']
  .map((file) => readFileSync(resolve(projectDirectory, file), 'utf8'))
  .join('\0')

/** Babel takes most of the time, so its results are cached by file content. */
const babel: Plugin = {
  name: 'babel',
  setup(build) {
    build.onLoad({ filter: /\.[cm]?[jt]sx?$/ }, async ({ path }) => {
      const source = readFileSync(path, 'utf8')
      const key = createHash('sha256').update(`${salt}\0${path}\0${source}`).digest('hex')
      const cached = join(cacheDirectory, `${key}.js`)
      if (!existsSync(cached)) keep(cached, await transform(source, path))
      return { contents: readFileSync(cached, 'utf8'), loader: 'js' }
    })
  },
}

/** The `instanceof` of this old VM ignores `Symbol.hasInstance`, which Zod defines. */
const callHasInstance: PluginObj = {
  visitor: {
    BinaryExpression: (path) => {
      const { operator, left, right } = path.node
      if (operator !== 'instanceof' || types.isPrivateName(left)) return
      const method = types.memberExpression(
        types.identifier('Symbol'),
        types.identifier('hasInstance'),
      )
      path.replaceWith(types.callExpression(types.memberExpression(right, method, true), [left]))
    },
  },
}

/** Unlike Metro, it names no engine, so Expo's preset compiles for versions of Hermes before 1. */
const metro = { name: 'metro', bundler: 'metro', platform: 'ios', supportsStaticESM: true }

async function transform(source: string, filename: string): Promise<string> {
  const result = await transformAsync(source, {
    filename,
    cwd: projectDirectory,
    root: projectDirectory,
    babelrc: false,
    sourceType: 'unambiguous',
    plugins: [callHasInstance],
    caller: metro,
  })
  return result?.code ?? ''
}

function keep(file: string, text: string): void {
  mkdirSync(cacheDirectory, { recursive: true })
  const fresh = `${file}.${process.pid}`
  writeFileSync(fresh, text)
  renameSync(fresh, file)
}
