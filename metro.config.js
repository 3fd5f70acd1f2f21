const path = require('node:path')

const { getDefaultConfig } = require('expo/metro-config')

const config = getDefaultConfig(__dirname)
// expo-sqlite's web build loads its SQLite as a wasm asset.
config.resolver.assetExts.push('wasm')

/** Lowlight's index brings all grammars of highlight.js, of which we use a few. */
const lowlight = path.join(__dirname, 'node_modules', 'lowlight', 'lib', 'index.js')

/** Zod's error messages in forty languages; ours are made in src/words. */
const zodLocales = /^\.\.\/locales\/index\.c?js$/

config.resolver.resolveRequest = (context, name, platform) => {
  if (name === 'lowlight') return { type: 'sourceFile', filePath: lowlight }
  if (zodLocales.test(name) && context.originModulePath.includes(`${path.sep}zod${path.sep}`))
    return { type: 'empty' }
  return context.resolveRequest(context, name, platform)
}

module.exports = config
