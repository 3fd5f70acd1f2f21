const fs = require('node:fs')
const path = require('node:path')

const { getDefaultConfig } = require('expo/metro-config')

const { noteModules } = require('./commands/size/note-modules.cjs')

const config = getDefaultConfig(__dirname)
// expo-sqlite's web build loads its SQLite as a wasm asset.
config.resolver.assetExts.push('wasm')

const packages = path.join(__dirname, 'node_modules')

/** Modules whose usual resolution would bundle more than we use, bundle something twice, or fail. */
const replaced = {
  // Its index imports all grammars of highlight.js; ours are in src/ui/markdown/grammars.ts.
  lowlight: path.join(packages, 'lowlight', 'lib', 'index.js'),
  // Paper depends on an older version.
  color: path.join(packages, 'color', 'index.js'),
  // The package does not export it.
  'expo-sqlite/web/worker': path.join(packages, 'expo-sqlite', 'web', 'worker.ts'),
}

/** Replaces expo-sqlite's worker, and imports it. */
const databaseWorker = path.join(__dirname, 'src', 'data', 'store', 'file', 'database-worker.ts')

/** The version for Android, which does nothing: the head of our page stays as it is. */
const noHead = path.join(packages, 'expo-router', 'build', 'head', 'ExpoHead.android.js')

/**
 * Modules that the index of a package imports, but that the app never uses. Metro keeps everything that an index names,
 * and Expo's tree shaking removes little of it. See docs/decisions/0044-chunks-by-what-a-page-needs.md.
 */
const leftOut = [
  // Error messages in forty languages; ours are made in src/words.
  'zod/v4/locales/index.',
  // Generates and runs JavaScript, which the page's policy forbids and Hermes cannot do.
  'zod/v4/core/compile.',
  'zod/v4/classic/from-json-schema.',
  // SQLite pages of a debugger.
  '@expo/devtools/build/',
  // The colours of Material Design 2.
  'react-native-paper/lib/module/styles/themes/v2/',
  // Server-side rendering, and features of queries and routes that the app does not use.
  '@tanstack/query-core/build/modern/hydration.',
  '@tanstack/query-core/build/modern/infiniteQueryObserver.',
  '@tanstack/query-core/build/modern/streamedQuery.',
  '@tanstack/react-query/build/modern/HydrationBoundary.',
  '@tanstack/react-query/build/modern/useInfiniteQuery.',
  '@tanstack/react-query/build/modern/useIsFetching.',
  '@tanstack/react-query/build/modern/useMutationState.',
  '@tanstack/react-query/build/modern/usePrefetch',
  '@tanstack/react-query/build/modern/useSuspense',
  'expo-router/build/layouts/TabsClient.',
  'expo-router/build/layouts/stack-utils/toolbar/',
  'expo-router/build/react-navigation/bottom-tabs/navigators/',
  'expo-router/build/react-navigation/bottom-tabs/views/',
  // Previews on iOS.
  'expo-router/build/link/LinkWithPreview.',
  'expo-router/build/link/preview/HrefPreview.',
  'expo-router/build/react-navigation/core/StaticNavigation.',
  'expo-router/build/react-navigation/elements/Badge.',
  'expo-router/build/react-navigation/elements/Button.',
  // Our pages have their own headers.
  'expo-router/build/react-navigation/elements/Header/Header.',
  'expo-router/build/react-navigation/elements/Header/HeaderBackButton.',
  'expo-router/build/react-navigation/elements/Header/HeaderSearchBar.',
  'expo-router/build/react-navigation/routers/DrawerRouter.',
  // The router has its own versions of these.
  'expo-router/build/react-navigation/core/getPathFromState.',
  'expo-router/build/react-navigation/core/getStateFromPath.',
  'expo-router/build/react-navigation/native/Link.',
  'expo-router/build/react-navigation/native/NavigationContainer.',
  'expo-router/build/react-navigation/native/createStaticNavigation.',
  'expo-router/build/react-navigation/native/useLinking.',
  'expo-router/build/react-navigation/native/useLinkProps.',
  'expo-router/build/react-navigation/native/useLinkTo.',
  'expo-router/build/react-navigation/native/ServerContainer.',
  'expo-router/build/react-navigation/native/useRoutePath.',
  'expo-router/build/react-navigation/native/useScrollToTop.',
  'expo-router/build/standard-navigation/',
  // Our error boundary is in src/features/shell.
  'expo-router/build/views/ErrorBoundary.',
  // The database is opened before any component exists.
  'expo-sqlite/build/hooks.',
]

const leftOutOnWeb = [
  'expo-crypto/build/aes/',
  'expo-router/build/views/Sitemap.',
  'expo-sqlite/web/SQLiteModule.node.',
  'react-native-svg/lib/module/lib/SvgTouchableMixin.',
  'react-native-svg/lib/module/lib/extract/transform',
  'react-native-svg/lib/module/xml.',
  'react-native-web/dist/exports/Button/',
  'react-native-web/dist/exports/CheckBox/',
  'react-native-web/dist/exports/FlatList/',
  'react-native-web/dist/exports/ProgressBar/',
  'react-native-web/dist/exports/SectionList/',
  'react-native-web/dist/exports/Touchable/',
  'react-native-web/dist/exports/TouchableHighlight/',
  'react-native-web/dist/exports/VirtualizedList/',
  'react-native-web/dist/vendor/react-native/Animated/AnimatedMock.',
]

/** Of these packages, the app needs only pages, what moves views with the keyboard or a finger, and basic SVG. */
const leftOutOnPhones = [
  // The icons of native tabs, which bring a table of all Material Symbols.
  'expo-router/build/native-tabs/utils/',
  'react-native-keyboard-controller/src/components/KeyboardAwareScrollView/',
  'react-native-keyboard-controller/src/components/KeyboardChatScrollView/',
  'react-native-keyboard-controller/src/components/KeyboardStickyView/',
  'react-native-keyboard-controller/src/components/KeyboardToolbar/',
  'react-native-keyboard-controller/src/views/',
  // Predefined animations and transitions.
  'react-native-reanimated/src/layoutReanimation/defaultAnimations/',
  'react-native-reanimated/src/layoutReanimation/defaultTransitions/',
  // Code for browsers and for tests.
  'react-native-reanimated/src/common/web/',
  'react-native-reanimated/src/layoutReanimation/web/',
  'react-native-reanimated/src/ReanimatedModule/js-reanimated/',
  'react-native-reanimated/src/jestUtils/',
  'react-native-reanimated/src/component/PerformanceMonitor.',
  'react-native-reanimated/src/screenTransition/',
  // Parses SVG from text.
  'react-native-svg/src/xml.',
]

/** Used only during development. */
const leftOutOfReleases = ['react-native-reanimated/scripts/validate-worklets-version.']

/** Other packages require the CommonJS build of modules that we import. Metro would bundle both. */
const twins = [
  [/(node_modules[\\/]zod[\\/].+)\.cjs$/, '$1.js'],
  [/(node_modules[\\/]react-hook-form[\\/]dist[\\/]index)\.cjs\.js$/, '$1.esm.mjs'],
]
const oneOfTwins = (file) => twins.reduce((name, [twin, ours]) => name.replace(twin, ours), file)

/** A module is left out only for imports within its own package. Other code can still import it by its path. */
const isOwn = (file, origin) => packageOf(file) === packageOf(origin)
const packageOf = (file) =>
  /.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file.replaceAll('\\', '/'))?.[0]

const isIn = (list, file) =>
  list.some((part) => file.startsWith(path.join(packages, path.normalize(part))))

config.resolver.resolveRequest = (context, name, platform) => {
  if (Object.hasOwn(replaced, name)) return { type: 'sourceFile', filePath: replaced[name] }
  if (platform === 'web' && name === './ExpoHead') return { type: 'sourceFile', filePath: noHead }
  const resolution = context.resolveRequest(context, name, platform)
  if (name === './worker' && resolution.filePath === replaced['expo-sqlite/web/worker'])
    return { type: 'sourceFile', filePath: databaseWorker }
  if (resolution.type !== 'sourceFile') return resolution
  const filePath = oneOfTwins(resolution.filePath)
  const lists = [
    leftOut,
    platform === 'web' ? leftOutOnWeb : leftOutOnPhones,
    context.dev ? [] : leftOutOfReleases,
  ]
  const isUnused = lists.some((list) => isIn(list, filePath))
  const isLeftOut = isUnused && isOwn(filePath, context.originModulePath)
  return isLeftOut ? { type: 'empty' } : { type: 'sourceFile', filePath }
}

/** Modules to evaluate when their chunk is loaded, while the database is read, instead of when a thread is drawn. */
const evaluatedAtOnce = ['pages/chat-screens.ts', 'features/chat', 'ui/markdown'].flatMap((place) =>
  filesIn(path.join(__dirname, 'src', place)),
)

/** Browsers evaluate any other module on first use, so that the first screen does not have to wait for all of them. */
config.transformer.getTransformOptions = async (_files, { dev, platform }) => ({
  transform: {
    experimentalImportSupport: true,
    inlineRequires: platform === 'web' &&
      !dev && { blockList: Object.fromEntries(evaluatedAtOnce.map((file) => [file, true])) },
  },
})

function filesIn(place) {
  if (!fs.statSync(place).isDirectory()) return [place]
  return fs.readdirSync(place).flatMap((name) => filesIn(path.join(place, name)))
}

// Records the sizes that npm run size reads.
const { PART_SIZES: partSizes } = process.env
if (partSizes) noteModules(config, __dirname, partSizes)

module.exports = config
