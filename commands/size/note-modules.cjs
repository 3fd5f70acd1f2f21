const { mkdirSync, writeFileSync } = require('node:fs')
const path = require('node:path')
const { gzipSync } = require('node:zlib')

const ours = 2

/** Returns the package of node_modules, or else the folder of ours, that a file belongs to. */
function partOf(file) {
  const [, inPackages] = file.split(/node_modules\/(?!.*node_modules\/)/)
  const words = (inPackages ?? file).split('/')
  if (inPackages === undefined) return words.slice(0, ours).join('/')
  return words[0].startsWith('@') ? words.slice(0, 2).join('/') : words[0]
}

/**
 * Makes Metro record how many bytes each part of a bundle takes. This needs no source maps, which are slow to write.
 */
function noteModules(config, root, directory) {
  const { customSerializer } = config.serializer
  const serialize = async (entry, before, graph, options) => {
    const result = await customSerializer(entry, before, graph, options)
    const codes = new Map()
    for (const [file, { output }] of graph.dependencies) {
      const part = partOf(file.slice(root.length + 1).replaceAll('\\', '/'))
      const code = output.map(({ data }) => data.code).join('\n')
      codes.set(part, [...(codes.get(part) ?? []), code])
    }
    const parts = [...codes].map(([name, pieces]) => {
      const code = pieces.join('\n')
      return [name, { raw: Buffer.byteLength(code), gzip: gzipSync(code).length }]
    })
    mkdirSync(directory, { recursive: true })
    const file = path.join(directory, `${graph.transformOptions.platform}.json`)
    writeFileSync(file, JSON.stringify(Object.fromEntries(parts)))
    return result
  }
  config.serializer.customSerializer = Object.assign(serialize, customSerializer)
}

module.exports = { noteModules, partOf }
