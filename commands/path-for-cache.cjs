const path = require('node:path')

const packages = `${path.sep}node_modules${path.sep}`

/**
 * Returns the path that identifies a file in Jest's cache. For files of packages it is relative, so that all clones of
 * the project on a machine share the transformed code. For our own files it is absolute, because errors show it.
 */
function pathForCache(file, { rootDir }) {
  return file.includes(packages) ? path.relative(rootDir, file) : file
}

module.exports = { pathForCache, isOfPackage: (file) => file.includes(packages) }
