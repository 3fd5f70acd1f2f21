const { statSync } = require('node:fs')
const path = require('node:path')
const { Script } = require('node:vm')

const { default: Runtime } = require('jest-runtime')

const { isOfPackage } = require('./path-for-cache.cjs')

/** Of this process, which runs one test file after the other: modules by project and path. */
const warm = new Map()
/** Where a name leads, by project, requiring file and name. Files stay where they are while tests run. */
const places = new Map()

/**
 * Jest gives every test file a realm of its own, and by default reads, hashes and compiles the same thousand
 * modules of React Native for each. A compiled script can run in any realm, so one per process is enough.
 */
module.exports = class WarmRuntime extends Runtime {
  /**
   * React Native's index requires a module whenever one of its names is used, in every render, and Jest resolves the
   * name each time. Where it leads is the same as before; whether something stands in for it is asked again.
   */
  requireModuleOrMock(from, name) {
    const place = this.#placeOf(from, name)
    const isPlain = place && !this._shouldAutoMock && !this._explicitShouldMock.has(place.id)
    // A module that stands in for another may require that other one by the name they share.
    if (!isPlain || place.file === this._isCurrentlyExecutingManualMock)
      return super.requireModuleOrMock(from, name)
    const modules = this._isolatedModuleRegistry ?? this._moduleRegistry
    const known = modules.get(place.file)
    return known ? known.exports : this.#load({ file: place.file, from, name, modules })
  }

  /** As Jest does it, once it has found the file. */
  #load({ file, from, name, modules }) {
    const module = {
      children: [],
      exports: {},
      filename: file,
      id: file,
      loaded: false,
      path: path.dirname(file),
    }
    // It is known before it is loaded, for modules that require each other.
    modules.set(file, module)
    try {
      this._loadModule(module, from, name, file, undefined, modules)
    } catch (error) {
      modules.delete(file)
      throw error
    }
    return module.exports
  }

  #placeOf(from, name) {
    const ofProject = childOf(places, this._config.id)
    const ofFile = childOf(ofProject, from)
    const known = ofFile.get(name)
    if (known !== undefined) return known
    const place = this.#findPlace(from, name)
    ofFile.set(name, place)
    return place
  }

  /** Null for what only Jest can find. */
  #findPlace(from, name) {
    if (name === '@jest/globals' || this._resolver.isCoreModule(name)) return null
    if (this._resolver.getModule(name) || this._virtualMocks.size > 0) return null
    try {
      const conditions = { conditions: this.cjsConditions }
      const mapped = this._resolver.getMockModule(from, name)
      const file = mapped ?? this._resolver.resolveModule(from, name, conditions)
      if (this.unstable_shouldLoadAsEsm(file)) return null
      return { id: this._resolver.getModuleID(this._virtualMocks, from, name, conditions), file }
    } catch {
      return null
    }
  }

  transformFile(filename, options) {
    const isShared = !options?.isInternalModule && filename !== this._testPath
    if (!isShared) return super.transformFile(filename, options)
    const known = this.#find(filename)
    if (!known) {
      const code = super.transformFile(filename, options)
      const transform = this._fileTransforms.get(filename)
      // jest-expo asks for the stack at each native module, and would read the maps of all files on it, once per test
      // file. So the lines of a package in a stack are those of the transformed file.
      if (isOfPackage(filename)) this._sourceMapRegistry.delete(filename)
      warm.set(this.#keyOf(filename), { changed: changeOf(filename), transform })
      return code
    }
    const { transform } = known
    this._fileTransforms.set(filename, transform)
    const isMapped = transform.sourceMapPath && !isOfPackage(filename)
    if (isMapped) this._sourceMapRegistry.set(filename, transform.sourceMapPath)
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

  /** A watching Jest lives longer than a version of a file of ours. */
  #find(filename) {
    const known = warm.get(this.#keyOf(filename))
    return known?.changed === changeOf(filename) ? known : undefined
  }
}

function childOf(map, key) {
  const known = map.get(key)
  if (known) return known
  const child = new Map()
  map.set(key, child)
  return child
}

const changeOf = (filename) => (isOfPackage(filename) ? 0 : statSync(filename).mtimeMs)
