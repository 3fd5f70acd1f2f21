// CommonJS, because Detox loads the driver in e2e/web-driver with require.

const { existsSync } = require('node:fs')
const path = require('node:path')

const usualPlaces = {
  linux: [
    // The same browser without windows, which takes a fifth less of a core.
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
 * The program named by CHROME_PATH, or the first Chromium, Chrome or Edge in its usual place.
 * A CHROME_PATH that leads nowhere finds nothing: it is a mistake to be told, not to be passed over.
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
