const { statSync } = require('node:fs')
const path = require('node:path')
const { Script } = require('node:vm')

const { default: Runtime } = require('jest-runtime')

const { isOfPackage } = require('./path-for-cache.cjs')

/** Transformed modules by project and path, shared by all test files that this process runs. */
const warm = new Map()
/** Resolved modules by project, requiring file and name. Files do not move while tests run. */
const places = new Map()

/**
 * Jest runs every test file in a separate realm, and by default reads, hashes and compiles the same thousand modules of
 * React Native for each of them. A compiled script can run in any realm, so one per process is enough.
 */
module.exports = class WarmRuntime extends Runtime {
  /**
   * React Native's index requires a module on every use of one of its exports, in every render, and Jest resolves the
   * name each time. This caches the resolved file, but checks each time whether the module is mocked.
   */
  requireModuleOrMock(from, name) {
    const place = this.#placeOf(from, name)
    const isPlain = place && !this._shouldAutoMock && !this._explicitShouldMock.has(place.id)
    // A manual mock may require the module that it mocks, by their common name.
    if (!isPlain || place.file === this._isCurrentlyExecutingManualMock)
      return super.requireModuleOrMock(from, name)
    const modules = this._isolatedModuleRegistry ?? this._moduleRegistry
    const known = modules.get(place.file)
    return known ? known.exports : this.#load({ file: place.file, from, name, modules })
  }

  /** Loads a module as Jest does once it has resolved the file. */
  #load({ file, from, name, modules }) {
    const module = {
      children: [],
      exports: {},
      filename: file,
      id: file,
      loaded: false,
      path: path.dirname(file),
    }
    // Registered before it is loaded, because modules may require each other.
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

  /** Returns null for modules that are left to Jest. */
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
      // jest-expo reads a stack trace for each native module, and would load the source maps of all its files, once per
      // test file. Without the maps, the lines of packages in stack traces are those of the transformed code.
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
    // Unlike Jest's script, it has no callback for import(), which would keep the realm of this test file alive.
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

  /** In watch mode, our own files may change while this process lives. */
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
