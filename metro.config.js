const fs = require('node:fs')
const path = require('node:path')

const { getDefaultConfig } = require('expo/metro-config')

const { noteModules } = require('./commands/size/note-modules.cjs')

const config = getDefaultConfig(__dirname)
// expo-sqlite's web build loads its SQLite as a wasm asset.
config.resolver.assetExts.push('wasm')

const packages = path.join(__dirname, 'node_modules')

/** Packages whose own way to a file brings more than we use, or brings it twice. */
const replaced = {
  // Its index brings all grammars of highlight.js; ours are in src/ui/markdown/grammars.ts.
  lowlight: path.join(packages, 'lowlight', 'lib', 'index.js'),
  // Paper has an older one of its own.
  color: path.join(packages, 'color', 'index.js'),
  // Its exports leave it out.
  'expo-sqlite/web/worker': path.join(packages, 'expo-sqlite', 'web', 'worker.ts'),
}

/** Takes the place of expo-sqlite's worker, and has it inside. */
const databaseWorker = path.join(__dirname, 'src', 'data', 'store', 'file', 'database-worker.ts')

/** Android's, which does nothing: our page keeps the head that it has. */
const noHead = path.join(packages, 'expo-router', 'build', 'head', 'ExpoHead.android.js')

/**
 * What an index of a package brings, and nothing here ever calls. Metro keeps all that an index names, and
 * Expo's tree shaking finds little of it, see docs/decisions/0044-chunks-by-what-a-page-needs.md.
 */
const leftOut = [
  // Error messages in forty languages; ours are made in src/words.
  'zod/v4/locales/index.',
  // Writes and runs JavaScript, which the page's policy forbids and Hermes cannot do.
  'zod/v4/core/compile.',
  'zod/v4/classic/from-json-schema.',
  // For a debugger's pages about SQLite.
  '@expo/devtools/build/',
  // The colours of Material Design 2.
  'react-native-paper/lib/module/styles/themes/v2/',
  // Pages that a server renders, and pages without an end.
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
  // Our pages have headers of their own.
  'expo-router/build/react-navigation/elements/Header/Header.',
  'expo-router/build/react-navigation/elements/Header/HeaderBackButton.',
  'expo-router/build/react-navigation/elements/Header/HeaderSearchBar.',
  'expo-router/build/react-navigation/routers/DrawerRouter.',
  // The router has its own.
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
  // Ours is in src/features/shell.
  'expo-router/build/views/ErrorBoundary.',
  // The database is opened before there is a component.
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

/** Keyboards need values that follow a finger, and nothing else of what is in these packages. */
const leftOutOnPhones = [
  'react-native-keyboard-controller/src/components/KeyboardAwareScrollView/',
  'react-native-keyboard-controller/src/components/KeyboardChatScrollView/',
  'react-native-keyboard-controller/src/components/KeyboardStickyView/',
  'react-native-keyboard-controller/src/components/KeyboardToolbar/',
  'react-native-keyboard-controller/src/views/',
  // Ready-made ways for a view to come, to go and to move.
  'react-native-reanimated/src/layoutReanimation/defaultAnimations/',
  'react-native-reanimated/src/layoutReanimation/defaultTransitions/',
  // For browsers, and for tests.
  'react-native-reanimated/src/common/web/',
  'react-native-reanimated/src/layoutReanimation/web/',
  'react-native-reanimated/src/ReanimatedModule/js-reanimated/',
  'react-native-reanimated/src/jestUtils/',
  'react-native-reanimated/src/component/PerformanceMonitor.',
  'react-native-reanimated/src/screenTransition/',
  // Reads a drawing from a text.
  'react-native-svg/src/xml.',
]

/** Called only while developing. */
const leftOutOfReleases = ['react-native-reanimated/scripts/validate-worklets-version.']

/** Others require the CommonJS twin of what we import, and Metro would keep both. */
const twins = [
  [/(node_modules[\\/]zod[\\/].+)\.cjs$/, '$1.js'],
  [/(node_modules[\\/]react-hook-form[\\/]dist[\\/]index)\.cjs\.js$/, '$1.esm.mjs'],
]
const oneOfTwins = (file) => twins.reduce((name, [twin, ours]) => name.replace(twin, ours), file)

/** Only a package's own files go without: what anybody else imports by its path is there. */
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

/** Evaluated as a whole when their chunk has come, while the database is read, and not when a thread is drawn. */
const evaluatedAtOnce = ['pages/chat-screens.ts', 'features/chat', 'ui/markdown'].flatMap((place) =>
  filesIn(path.join(__dirname, 'src', place)),
)

/** Any other module is evaluated by a browser when it is used first, so not all of them before the first screen. */
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

// For npm run size.
const { PART_SIZES: partSizes } = process.env
if (partSizes) noteModules(config, __dirname, partSizes)

module.exports = config
