// Imports only Node's own modules, because nothing else may be installed yet. CommonJS, so that Jest can load it.

/** Tools that npm start runs; all others are for tests and benchmarks. */
const tools = ['tsx', 'esbuild', '@babel/core', '@babel/runtime']

/** Only the app on a phone and debuggers need these. The server and the web app never load them. */
const leftOut = new Set([
  // Compilers and build tools of native apps.
  'hermes-compiler',
  '@expo/expo-modules-macros-plugin',
  '@react-native/gradle-plugin',
  // Debuggers.
  'expo-dev-client',
  'react-devtools-core',
  '@react-native/debugger-frontend',
  '@react-native/debugger-shell',
  // Native views and modules that are not used on the web.
  'expo-file-system',
  'expo-symbols',
  'react-native-gesture-handler',
  'react-native-keyboard-controller',
  'react-native-reanimated',
  'react-native-worklets',
  '@expo/ui',
  '@expo-google-fonts/material-symbols',
])

/**
 * @typedef {Record<string, string>} Versions
 * @typedef {{ dependencies?: Versions, devDependencies?: Versions, [key: string]: unknown }} Manifest
 * @typedef {object} Entry
 * @property {boolean} [link]
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [workspaces]
 * @property {Versions} [dependencies]
 * @property {Versions} [devDependencies]
 * @property {Versions} [optionalDependencies]
 * @property {Versions} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 * @typedef {{ packages: Record<string, Entry>, [key: string]: unknown }} Lock
 */

/** @param {Versions} [versions] */
function wanted(versions = {}) {
  return Object.fromEntries(Object.entries(versions).filter(([name]) => !leftOut.has(name)))
}

/** @param {Manifest} manifest */
function chooseTools({ devDependencies = {} }) {
  return Object.fromEntries(
    Object.entries(devDependencies).filter(([name]) => tools.includes(name)),
  )
}

/**
 * @template {Entry} Package
 * @param {Package} entry
 * @returns {Package}
 */
function withoutLeftOut(entry) {
  const dependencies = entry.dependencies && wanted(entry.dependencies)
  const peerDependencies = entry.peerDependencies && wanted(entry.peerDependencies)
  return {
    ...entry,
    ...(dependencies && { dependencies }),
    ...(peerDependencies && { peerDependencies }),
  }
}

/** Returns the dependencies of an entry, optional ones included, and its required peers. @param {Entry} entry */
function namesOf({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) {
  const peers = Object.keys(peerDependencies ?? {})
  return [
    ...Object.keys(dependencies ?? {}),
    ...Object.keys(optionalDependencies ?? {}),
    ...peers.filter((name) => !peerDependenciesMeta?.[name]?.optional),
  ]
}

/**
 * Finds a package as Node does: inside the package that needs it, then in each folder above.
 *
 * @param {Lock['packages']} packages
 * @param {string} from
 * @param {string} name
 */
function findPackage(packages, from, name) {
  const path = [...(from === '' ? [] : [from]), 'node_modules', name].join('/')
  if (path in packages) return path
  if (from === '') return undefined
  return findPackage(packages, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name)
}

/** @param {Lock['packages']} packages */
function keepReachable(packages) {
  const reached = new Set(['', 'server'])
  for (const path of reached) {
    for (const name of namesOf(packages[path] ?? {})) {
      const found = findPackage(packages, path, name)
      if (found) reached.add(found)
    }
  }
  const isKept = ([path, { link }]) => link || reached.has(path)
  return Object.fromEntries(Object.entries(packages).filter(isKept))
}

/**
 * Returns the project reduced to what npm start needs: the locked packages that are reachable from it, each with its
 * path, version and hash unchanged.
 *
 * @param {Manifest} root
 * @param {Manifest} server
 * @param {Lock} lock
 */
function startProject(root, server, lock) {
  const dependencies = { ...wanted(root.dependencies), ...chooseTools(root) }
  const { name, version, workspaces, overrides } = root
  const { '': rootEntry = {}, server: serverEntry = {}, ...others } = lock.packages
  const { devDependencies: _tools, ...rootRest } = rootEntry
  const { devDependencies: _tests, ...serverRest } = serverEntry
  const packages = Object.entries(others).map(([path, entry]) => [path, withoutLeftOut(entry)])
  return {
    root: { name, version, private: true, workspaces, dependencies, overrides },
    server: { ...server, devDependencies: {} },
    lock: {
      ...lock,
      packages: keepReachable({
        '': { ...rootRest, dependencies },
        server: serverRest,
        ...Object.fromEntries(packages),
      }),
    },
  }
}

/**
 * Returns the paths of the packages that npm installs from a lock on this machine.
 *
 * @param {Lock} lock
 * @param {{ platform: string, arch: string }} machine
 */
function placesOf({ packages }, { platform, arch }) {
  const fits = (list, value) =>
    !list ||
    (list.some((entry) => !entry.startsWith('!'))
      ? list.includes(value)
      : !list.includes(`!${value}`))
  return Object.entries(packages)
    .filter(
      ([path, { link, os, cpu }]) =>
        path.includes('node_modules/') && !link && fits(os, platform) && fits(cpu, arch),
    )
    .map(([path]) => path)
}

module.exports = { leftOut, placesOf, startProject }
