// How Jest reads TypeScript and ES modules where no React Native is needed: esbuild takes a tenth of Babel's time.

const { createHash } = require('node:crypto')
const { readFileSync } = require('node:fs')
const path = require('node:path')

const esbuild = require('esbuild')

/** @type {import('esbuild').TransformOptions} */
const options = {
  format: 'cjs',
  target: 'node20',
  jsx: 'automatic',
  sourcemap: 'external',
  // Jest runs modules in a realm of its own, where Node's import() cannot follow.
  supported: { 'dynamic-import': false },
}

const loaders = { '.ts': 'ts', '.tsx': 'tsx', '.js': 'jsx', '.jsx': 'jsx', '.mjs': 'js' }

const ownHash = createHash('sha256')
  .update(esbuild.version)
  .update(readFileSync(__filename))
  .digest('hex')

module.exports = {
  getCacheKey: (source, file) =>
    createHash('sha256').update(ownHash).update(`${file}\0`).update(source).digest('hex'),

  process: (source, file) =>
    esbuild.transformSync(source, {
      ...options,
      loader: loaders[path.extname(file)],
      sourcefile: file,
    }),
}
