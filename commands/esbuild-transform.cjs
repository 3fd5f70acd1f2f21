// Jest's transform for TypeScript and ES modules that do not need React Native's Babel preset. esbuild takes a tenth of
// Babel's time.

const { createHash } = require('node:crypto')
const { readFileSync } = require('node:fs')
const path = require('node:path')

const esbuild = require('esbuild')

const { pathForCache } = require('./path-for-cache.cjs')

/** @type {import('esbuild').TransformOptions} */
const options = {
  format: 'cjs',
  target: 'node20',
  jsx: 'automatic',
  sourcemap: 'external',
  // Jest runs modules in a separate realm, where Node's import() does not work.
  supported: { 'dynamic-import': false },
}

const loaders = { '.ts': 'ts', '.tsx': 'tsx', '.js': 'jsx', '.jsx': 'jsx', '.mjs': 'js' }

const ownHash = createHash('sha256')
  .update(esbuild.version)
  .update(readFileSync(__filename))
  .digest('hex')

/** Defines the variable from which Expo's packages read the platform. */
const defineFor = ({ platform }) =>
  platform ? { 'process.env.EXPO_OS': JSON.stringify(platform) } : {}

module.exports = {
  getCacheKey: (source, file, { config, transformerConfig }) =>
    createHash('sha256')
      .update(ownHash)
      .update(`${pathForCache(file, config)}\0${JSON.stringify(transformerConfig)}\0`)
      .update(source)
      .digest('hex'),

  process: (source, file, { transformerConfig }) =>
    esbuild.transformSync(source, {
      ...options,
      define: defineFor(transformerConfig),
      loader: loaders[path.extname(file)],
      sourcefile: file,
    }),
}
