import { readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { build } from 'esbuild'

import { projectDirectory } from '../commands/process/run-tool'
import { findUnknownNames, type UnknownName } from './unknown-names'

/** The grammars of highlight.js contain the keywords and built-ins of languages. */
const grammars = /node_modules\/highlight\.js\//

/** Returns names in the app's code for phones that Hermes does not know. Skips packages of Expo and React Native. */
export async function checkSource(): Promise<UnknownName[]> {
  const { outputFiles } = await build({
    stdin: {
      contents: sources()
        .map((file) => `import './${file}'`)
        .join('\n'),
      resolveDir: projectDirectory,
    },
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    treeShaking: false,
    conditions: ['react-native'],
    mainFields: ['react-native', 'module', 'main'],
    resolveExtensions: ['.native.tsx', '.native.ts', '.tsx', '.ts', '.js', '.json'],
    external: ['expo', 'expo-*', '@expo/*', 'react', 'react-*', 'react/*', '@legendapp/*', '*.png'],
    alias: { '@': join(projectDirectory, 'src') },
    logLevel: 'error',
  })
  return outputFiles
    .flatMap(({ text }) => findUnknownNames(text))
    .filter(({ file }) => !grammars.test(file))
}

function sources(): string[] {
  return readdirSync(join(projectDirectory, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => posix.join('src', file.replaceAll('\\', '/')))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.web\.|\.d\.ts$|\/testing\//.test(file))
}
