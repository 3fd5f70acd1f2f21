const path = require('node:path')

const { getDefaultConfig } = require('expo/metro-config')

const packages = path.join(__dirname, '..', '..', '..', 'node_modules')

const config = getDefaultConfig(__dirname)
config.watchFolders = [packages]
config.resolver.nodeModulesPaths = [packages]

module.exports = config
