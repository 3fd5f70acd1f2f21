// Jest's transform for files that need React Native's Babel preset. It differs from babel-jest only in its cache keys.

const { createHash } = require('node:crypto')
const { readFileSync } = require('node:fs')
const path = require('node:path')

const { createTransformer } = require('babel-jest').default

const { isOfPackage, pathForCache } = require('./path-for-cache.cjs')

/** A hash of all that affects the transformed code of a package: Babel, its plugins and their configuration. */
const ownHash = [
  'package-lock.json',
  'babel.config.js',
  path.join('commands', 'babel-transform.cjs'),
]
  .reduce(
    (hash, file) => hash.update(readFileSync(path.join(__dirname, '..', file))),
    createHash('sha256'),
  )
  .digest('hex')

module.exports = {
  async createTransformer(options) {
    const babel = await createTransformer(options)
    return {
      ...babel,
      getCacheKey(source, file, request) {
        if (!isOfPackage(file)) return babel.getCacheKey(source, file, request)
        return createHash('sha256')
          .update(ownHash)
          .update(`${pathForCache(file, request.config)}\0${JSON.stringify(options)}\0`)
          .update(`${request.instrument}\0${process.env.NODE_ENV}\0`)
          .update(source)
          .digest('hex')
      },
    }
  },
}
