// CommonJS, because Detox loads the driver in e2e/web-driver with require.

const { existsSync } = require('node:fs')
const path = require('node:path')

const usualPlaces = {
  linux: [
    // Chromium without windows, which takes a fifth less CPU time.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/microsoft-edge',
    '/snap/bin/chromium',
    '/opt/google/chrome/chrome',
  ],
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'Chromium\\Application\\chrome.exe',
    'Google\\Chrome\\Application\\chrome.exe',
    'Microsoft\\Edge\\Application\\msedge.exe',
  ],
}

/** @param {Record<string, string | undefined>} environment */
function windowsFolders(environment) {
  const folders = [
    environment.ProgramFiles,
    environment['ProgramFiles(x86)'],
    environment.LOCALAPPDATA,
  ]
  return folders.filter((folder) => folder !== undefined)
}

/**
 * @param {Record<string, string | undefined>} environment
 * @param {string} platform
 * @returns {string[]}
 */
function listPlaces(environment, platform) {
  const places = usualPlaces[platform] ?? []
  if (platform !== 'win32') return places
  return windowsFolders(environment).flatMap((folder) =>
    places.map((place) => path.win32.join(folder, place)),
  )
}

/**
 * Returns the program that CHROME_PATH names, or else the first Chromium, Chrome or Edge in a usual place.
 * If CHROME_PATH names a missing file, returns undefined, so that callers report the mistake.
 *
 * @param {{ environment?: Record<string, string | undefined>, platform?: string, exists?: (file: string) => boolean }} [options]
 * @returns {string | undefined}
 */
function findChromium({
  environment = process.env,
  platform = process.platform,
  exists = existsSync,
} = {}) {
  const chosen = environment.CHROME_PATH
  return (chosen ? [chosen] : listPlaces(environment, platform)).find(exists)
}

module.exports = { findChromium }
