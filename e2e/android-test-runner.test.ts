import { addTestSettings, writeTestClass } from './android-test-runner'

const buildGradle = `android {
    namespace 'app.continuo.client'
    defaultConfig {
        applicationId 'app.continuo.client'
    }
}

dependencies {
    implementation("com.facebook.react:react-android")
}
`

describe('the Gradle settings for Detox', () => {
  it('are appended to the generated settings, which stay unchanged', () => {
    expect(addTestSettings(buildGradle).startsWith(buildGradle)).toBe(true)
  })

  it('stay the same when the plugin runs again', () => {
    const once = addTestSettings(buildGradle)
    expect(addTestSettings(once)).toBe(once)
  })

  it('replace what an earlier version of the plugin wrote', () => {
    const current = addTestSettings(buildGradle)
    const earlier = current.replace('com.wix:detox:+', 'com.wix:detox:19.0.0')
    expect(addTestSettings(earlier)).toBe(current)
  })

  it('keep what another plugin added after them', () => {
    const extended = `${addTestSettings(buildGradle)}apply plugin: 'other'\n`
    const again = addTestSettings(extended)
    expect(again).toContain("apply plugin: 'other'")
    expect(addTestSettings(again)).toBe(again)
  })

  it('apply only if Gradle is given a build type to test', () => {
    const added = addTestSettings(buildGradle).slice(buildGradle.length).trim().split('\n')
    const statements = added.filter((line) => /^[^\s/]/.test(line))
    expect(statements).toEqual([
      "def testedBuildType = System.getProperty('testBuildType')",
      'if (testedBuildType != null) {',
      '}',
    ])
  })

  it('set the runner, the build type and Detox for the test APK', () => {
    const added = addTestSettings(buildGradle)
    expect(added).toContain("testInstrumentationRunner = 'androidx.test.runner.AndroidJUnitRunner'")
    expect(added).toContain('testBuildType = testedBuildType')
    expect(added).toContain("androidTestImplementation 'com.wix:detox:+'")
  })
})

describe('the test class for Detox', () => {
  it('is in the package of the app, beside its main activity', () => {
    const source = writeTestClass('app.continuo.client')
    expect(source).toMatch(/^package app\.continuo\.client;\n/)
    expect(source).toContain('MainActivity.class')
  })
})
