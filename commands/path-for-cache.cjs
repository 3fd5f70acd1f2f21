const path = require('node:path')

const packages = `${path.sep}node_modules${path.sep}`

/**
 * What Jest's cache knows a file by. A file of a package is the same in every clone of the project, so that the second
 * clone of a machine finds what the first one transformed. Our own files have their whole path, which errors show.
 */
function pathForCache(file, { rootDir }) {
  return file.includes(packages) ? path.relative(rootDir, file) : file
}

module.exports = { pathForCache, isOfPackage: (file) => file.includes(packages) }
