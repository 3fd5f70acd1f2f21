/** @type {Detox.DetoxConfig} */
module.exports = {
  testRunner: {
    args: { $0: 'jest', config: 'e2e/jest.config.js' },
    jest: { setupTimeout: 600_000 },
  },
  behavior: { init: { exposeGlobals: false } },
  artifacts: {
    rootDir: 'artifacts',
    plugins: {
      screenshot: {
        enabled: true,
        shouldTakeAutomaticSnapshots: true,
        keepOnlyFailedTestsArtifacts: true,
        takeWhen: { testStart: false, testFailure: true, testDone: false },
      },
    },
  },
  apps: {
    ios: {
      type: 'ios.app',
      binaryPath: 'ios/build/Build/Products/Release-iphonesimulator/Continuo.app',
      build:
        'expo prebuild --platform ios && xcodebuild -workspace ios/Continuo.xcworkspace -scheme Continuo -configuration Release -sdk iphonesimulator -derivedDataPath ios/build',
      start: 'tsx e2e/companion/main.ts',
    },
    android: {
      type: 'android.apk',
      binaryPath: 'android/app/build/outputs/apk/release/app-release.apk',
      testBinaryPath:
        'android/app/build/outputs/apk/androidTest/release/app-release-androidTest.apk',
      build:
        'expo prebuild --platform android && cd android && ./gradlew :app:assembleRelease :app:assembleAndroidTest -DtestBuildType=release',
      start: 'tsx e2e/companion/main.ts',
      reversePorts: [8787],
    },
    web: {
      type: 'web.app',
      binaryPath: 'dist/web',
      build: 'expo export --platform web --output-dir dist/web',
    },
  },
  devices: {
    simulator: { type: 'ios.simulator', device: { type: 'iPhone 15' } },
    emulator: { type: 'android.emulator', device: { avdName: 'Pixel_7_API_34' } },
    chromium: {
      type: './e2e/web-driver',
      device: { width: 390, height: 844, scale: 1, hasTouch: true },
    },
    'chromium-wide': {
      type: './e2e/web-driver',
      device: { width: 1280, height: 800, scale: 1, hasTouch: false },
    },
  },
  configurations: {
    ios: { device: 'simulator', app: 'ios' },
    android: { device: 'emulator', app: 'android' },
    web: { device: 'chromium', app: 'web' },
    'web-wide': { device: 'chromium-wide', app: 'web' },
  },
}
