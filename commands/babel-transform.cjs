// How Jest reads what needs React Native's Babel preset. It differs from babel-jest in the keys of its cache alone.

const { createHash } = require('node:crypto')
const { readFileSync } = require('node:fs')
const path = require('node:path')

const { createTransformer } = require('babel-jest').default

const { isOfPackage, pathForCache } = require('./path-for-cache.cjs')

/** Everything that decides what becomes of a package's file: Babel, its plugins and how they are set up. */
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
