const { readdirSync, readFileSync } = require('node:fs')
const path = require('node:path')

// Packages that ship ES modules or untranspiled sources; everything else in node_modules is left as it is.
const transpiled = [
  '(jest-)?react-native',
  '@react-native(-community)?',
  'expo(nent)?',
  '@expo(nent)?/.*',
  '@expo-google-fonts/.*',
  'react-navigation',
  '@react-navigation/.*',
  'standard-navigation',
  '@legendapp/.*',
  'lucide-react-native',
  'jotai',
  'jotai-family',
  'eventsource-parser',
  'jose',
  'oidc-provider',
  'marked',
  'remend',
  'lowlight',
  'highlight\\.js',
  'devlop',
  // It loads Node's http with import() when it sends, which does not work in Jest's realm.
  '@opentelemetry/otlp-exporter-base',
]

const shared = {
  runtime: '<rootDir>/commands/warm-runtime.cjs',
  moduleNameMapper: {
    '^@/(.*)$': '<rootDir>/src/$1',
    '^@server/(.*)$': '<rootDir>/server/$1',
    // expo-sqlite's own JavaScript runs in tests; only the native module below it is replaced.
    '^\\./ExpoSQLite$': '<rootDir>/src/data/testing/expo-sqlite-native.ts',
    // remend declares no entry for require, which Jest resolves.
    '^remend$': '<rootDir>/node_modules/remend/dist/index.js',
    // As in metro.config.js: a few grammars instead of all, and none of Zod's own messages.
    '^lowlight$': '<rootDir>/node_modules/lowlight/lib/index.js',
    '^\\.\\./locales/index\\.c?js$': '<rootDir>/src/data/testing/nothing.ts',
    '^expo-secure-store$': '<rootDir>/src/data/testing/expo-secure-store.ts',
    '^expo-crypto$': '<rootDir>/src/data/testing/expo-crypto.ts',
    '^expo/fetch$': '<rootDir>/src/data/testing/expo-fetch.ts',
    '^expo-file-system$': '<rootDir>/src/data/testing/expo-file-system.ts',
    '^expo-network$': '<rootDir>/src/data/testing/expo-network.ts',
    '^expo-sharing$': '<rootDir>/src/data/testing/expo-sharing.ts',
    '^expo-document-picker$': '<rootDir>/src/data/testing/expo-document-picker.ts',
    '^expo-image-manipulator$': '<rootDir>/src/data/testing/expo-image-manipulator.ts',
    '^expo-image-picker$': '<rootDir>/src/data/testing/expo-image-picker.ts',
    '^\\./SQLiteDevToolsClient$': '<rootDir>/src/data/testing/nothing.ts',
  },
  transformIgnorePatterns: [`/node_modules/(?!(${transpiled.join('|')}))`],
}

// Node lacks the native half of Expo; these modules implement it with what the host really has.
const host = {
  '^expo$': '<rootDir>/src/data/testing/expo.ts',
  '^expo-asset$': '<rootDir>/src/data/testing/nothing.ts',
  '^react-native$': '<rootDir>/src/data/testing/react-native.ts',
  '^expo-constants$': '<rootDir>/src/data/testing/expo-constants.ts',
  '^expo-clipboard$': '<rootDir>/src/data/testing/expo-clipboard.ts',
  '^expo-device$': '<rootDir>/src/data/testing/expo-device.ts',
  '^expo-linking$': '<rootDir>/src/data/testing/expo-linking.ts',
  '^expo-web-browser$': '<rootDir>/src/data/testing/expo-web-browser.ts',
  '^expo-modules-core$': '<rootDir>/src/data/testing/expo-modules-core.ts',
}

// Views that depend on native layout, which does not exist in tests.
const views = {
  '^react-native-keyboard-controller$': 'react-native-keyboard-controller/jest',
  '^@legendapp/list/react-native$': '<rootDir>/src/ui/testing/legend-list.tsx',
}

// expo-router's renderRouter installs fake timers, with which nothing that is streamed would arrive.
const runningClock = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
]

// Plain TypeScript and ES modules. The rest needs Babel: components for the React Compiler, React Native for Flow,
// worklets for their plugin, Expo's own packages for what Expo's preset inserts into them.
const plain = [
  '/src/(?:core|data|state|words)/.*\\.ts$',
  `/node_modules/(?:${[
    'expo-router/build',
    'highlight\\.js',
    'jotai',
    'jotai-family',
    'lowlight',
    'lucide-react-native',
    'marked',
    'react-native-paper',
    'react-native-screens',
    'react-native-svg',
    'remend',
  ].join('|')})/.*\\.[jt]sx?$`,
]

/** A fixed id lets all clones on a machine share Jest's cache, like Metro's. By default, each clone has its own. */
const named = (name) => ({ displayName: name, id: `continuo-${name}` })

function device(platform) {
  const { transform } = require(`jest-expo/${platform}/jest-preset`)
  const [, settings] = transform['\\.[jt]sx?$']
  const babel = ['<rootDir>/commands/babel-transform.cjs', settings]
  const esbuild = ['<rootDir>/commands/esbuild-transform.cjs', { platform }]
  return {
    ...shared,
    ...named(platform),
    moduleNameMapper: { ...shared.moduleNameMapper, ...views },
    preset: `jest-expo/${platform}`,
    fakeTimers: { doNotFake: runningClock },
    setupFilesAfterEnv: [
      '<rootDir>/src/ui/testing/clock.ts',
      '<rootDir>/src/ui/testing/owner-stacks.ts',
      '<rootDir>/src/ui/testing/query-timeout.ts',
      '<rootDir>/src/ui/testing/frames.ts',
    ],
    testMatch: ['<rootDir>/src/**/*.test.tsx'],
    transform: {
      ...Object.fromEntries(plain.map((pattern) => [pattern, esbuild])),
      ...transform,
      '\\.[jt]sx?$': babel,
      '\\.mjs$': babel,
    },
  }
}

const node = {
  ...shared,
  moduleNameMapper: { ...shared.moduleNameMapper, ...host },
  testEnvironment: 'node',
  globals: { __DEV__: true },
  transform: { '\\.m?[jt]sx?$': '<rootDir>/commands/esbuild-transform.cjs' },
}

// Server tests that open a store use one of these functions. They run on both engines.
const opensStore =
  /\b(openTestStore|openTestServer|openPeopleServer|openDatabase|openEmptyDatabase|openRealServer|openToolsets|testLocation)\b/

const ofPostgres = '.postgres.test.ts'

const testsOfStores = readdirSync(path.join(__dirname, 'server'), { recursive: true })
  .filter((file) => file.endsWith('.test.ts'))
  .filter(
    (file) =>
      file.endsWith(ofPostgres) ||
      opensStore.test(readFileSync(path.join(__dirname, 'server', file), 'utf8')),
  )
  .map((file) => `<rootDir>/server/${String(file)}`)

module.exports = {
  // Only for tests that hang: all others may take as long as a busy machine needs.
  testTimeout: 600_000,
  testSequencer: '<rootDir>/commands/longest-first.cjs',
  projects: [
    {
      ...node,
      ...named('node'),
      globalSetup: '<rootDir>/commands/test-directory/make.cjs',
      globalTeardown: '<rootDir>/commands/test-directory/remove.cjs',
      testMatch: ['<rootDir>/{src,server,commands,e2e,bench,crash,hermes}/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', `${ofPostgres.replaceAll('.', '\\.')}$`],
    },
    {
      ...node,
      ...named('postgres'),
      globalSetup: '<rootDir>/server/testing/on-postgres/start.cjs',
      globalTeardown: '<rootDir>/server/testing/on-postgres/stop.cjs',
      setupFiles: ['<rootDir>/server/testing/on-postgres/use-postgres.ts'],
      setupFilesAfterEnv: ['<rootDir>/server/testing/on-postgres/close-databases.ts'],
      testMatch: testsOfStores,
    },
    device('ios'),
    device('android'),
  ],
}
