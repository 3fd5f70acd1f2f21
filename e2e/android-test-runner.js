// An Expo config plugin that prepares the generated Android project for the test APK with which Detox drives the app.

const { mkdirSync, writeFileSync } = require('node:fs')
const path = require('node:path')

const { withAppBuildGradle, withDangerousMod } = require('expo/config-plugins')

const begin = '// Begin of e2e/android-test-runner.js'
const end = '// End of e2e/android-test-runner.js'

// These settings apply only to a build with -DtestBuildType, so a production build resolves none of them.
// The Maven repository contains only the installed version of Detox, so + is exact.
const settings = `${begin}
def testedBuildType = System.getProperty('testBuildType')
if (testedBuildType != null) {
    android {
        testBuildType = testedBuildType
        defaultConfig {
            testInstrumentationRunner = 'androidx.test.runner.AndroidJUnitRunner'
        }
    }
    repositories {
        exclusiveContent {
            forRepository {
                maven { url = uri("$rootDir/../node_modules/detox/Detox-android") }
            }
            filter { includeGroup 'com.wix' }
        }
    }
    dependencies {
        androidTestImplementation 'com.wix:detox:+'
    }
}
${end}`

/** Appends the settings to app/build.gradle, or replaces those of an earlier run. */
function addTestSettings(buildGradle) {
  const start = buildGradle.indexOf(begin)
  const rest =
    start === -1
      ? buildGradle
      : buildGradle.slice(0, start) + buildGradle.slice(buildGradle.indexOf(end) + end.length)
  return `${rest.trimEnd()}\n\n${settings}\n`
}

function writeTestClass(packageName) {
  return `package ${packageName};

import androidx.test.ext.junit.runners.AndroidJUnit4;
import androidx.test.rule.ActivityTestRule;

import com.wix.detox.Detox;

import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;

@RunWith(AndroidJUnit4.class)
public class DetoxTest {
    // Detox launches the activity when a spec asks for it, so the rule does not.
    @Rule
    public ActivityTestRule<MainActivity> activity =
        new ActivityTestRule<>(MainActivity.class, false, false);

    @Test
    public void runSpecs() {
        Detox.runTests(activity);
    }
}
`
}

// Detox talks to the app over a plain WebSocket on localhost. The app already allows cleartext traffic,
// for servers on the person's own network, so the test needs no network security configuration.
function withAndroidTestRunner(config) {
  const withSettings = withAppBuildGradle(config, (mod) => {
    const { language, contents } = mod.modResults
    if (language !== 'groovy') throw new Error(`app/build.gradle is not Groovy but ${language}.`)
    mod.modResults.contents = addTestSettings(contents)
    return mod
  })
  return withDangerousMod(withSettings, [
    'android',
    (mod) => {
      const packageName = mod.android?.package
      if (!packageName) throw new Error('app.json names no Android package.')
      const sources = path.join(mod.modRequest.platformProjectRoot, 'app/src/androidTest/java')
      const directory = path.join(sources, ...packageName.split('.'))
      mkdirSync(directory, { recursive: true })
      writeFileSync(path.join(directory, 'DetoxTest.java'), writeTestClass(packageName))
      return mod
    },
  ])
}

module.exports = { default: withAndroidTestRunner, addTestSettings, writeTestClass }
