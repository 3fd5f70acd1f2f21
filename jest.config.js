// Packages that ship ES modules or untranspiled sources; everything else in node_modules is left as it is.
const transpiled = [
  '(jest-)?react-native',
  '@react-native(-community)?',
  'expo(nent)?',
  '@expo(nent)?/.*',
  'react-navigation',
  '@react-navigation/.*',
  'standard-navigation',
  '@legendapp/.*',
  'lucide-react-native',
  'jotai',
  'jotai-family',
  'eventsource-parser',
]

const shared = {
  moduleNameMapper: {
    '^@/(.*)$': '<rootDir>/src/$1',
    // expo-sqlite's own JavaScript runs in tests; only the native module under it is a stand-in.
    '^\\./ExpoSQLite$': '<rootDir>/src/data/testing/expo-sqlite-native.ts',
    '^\\./SQLiteDevToolsClient$': '<rootDir>/src/data/testing/nothing.ts',
  },
  transformIgnorePatterns: [`/node_modules/(?!(${transpiled.join('|')}))`],
}

const device = (platform) => ({
  ...shared,
  displayName: platform,
  preset: `jest-expo/${platform}`,
  testMatch: ['<rootDir>/src/{ui,features}/**/*.test.ts?(x)', '<rootDir>/app/**/*.test.ts?(x)'],
})

module.exports = {
  testTimeout: 30_000,
  projects: [
    {
      ...shared,
      displayName: 'node',
      testEnvironment: 'node',
      transform: { '\\.[jt]sx?$': 'babel-jest' },
      testMatch: ['<rootDir>/{src/{core,data,state},server,commands,e2e,bench}/**/*.test.ts'],
    },
    device('ios'),
    device('android'),
  ],
}
