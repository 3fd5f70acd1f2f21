const { statSync } = require('node:fs')
const { Script } = require('node:vm')

const { default: Runtime } = require('jest-runtime')

/** Of this process, which runs one test file after the other: modules by project and path. */
const warm = new Map()

/**
 * Jest gives every test file a realm of its own, and by default reads, hashes and compiles the same thousand
 * modules of React Native for each. A compiled script can run in any realm, so one per process is enough.
 */
module.exports = class WarmRuntime extends Runtime {
  transformFile(filename, options) {
    const isShared = !options?.isInternalModule && filename !== this._testPath
    if (!isShared) return super.transformFile(filename, options)
    const known = this.#find(filename)
    if (!known) {
      const code = super.transformFile(filename, options)
      const transform = this._fileTransforms.get(filename)
      warm.set(this.#keyOf(filename), { changed: changeOf(filename), transform })
      return code
    }
    const { transform } = known
    this._fileTransforms.set(filename, transform)
    if (transform.sourceMapPath) this._sourceMapRegistry.set(filename, transform.sourceMapPath)
    return transform.code
  }

  createScriptFromCode(code, filename) {
    const known = warm.get(this.#keyOf(filename))
    if (!known || known.transform.code !== code) return super.createScriptFromCode(code, filename)
    // Unlike Jest's own, it knows no way to load modules later, which would keep the realm of this file alive.
    known.script ??= new Script(this.wrapCodeInModuleWrapper(code), {
      columnOffset: known.transform.wrapperLength,
      displayErrors: true,
      filename,
    })
    return known.script
  }

  #keyOf(filename) {
    return `${this._config.id} ${filename}`
  }

  /** A watching Jest lives longer than a version of a file. */
  #find(filename) {
    const known = warm.get(this.#keyOf(filename))
    return known?.changed === changeOf(filename) ? known : undefined
  }
}

const changeOf = (filename) => statSync(filename).mtimeMs
