import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

import { findChromium } from './find-chromium.cjs'

export { findChromium }

const aptGet = '/usr/bin/apt-get'

const advice =
  'The specs need Chromium, and none was found. Install Chromium, Google Chrome or Microsoft Edge, or set CHROME_PATH.'

/** Returns the path of Chromium, after installing it if that needs no prompt. Otherwise throws an error with advice. */
export function ensureChromium(): string {
  const present = findChromium()
  if (present) return present
  if (process.env['CHROME_PATH']) throw new Error('CHROME_PATH does not name an existing program.')
  if (!canInstall()) throw new Error(advice)
  console.log('Installing Chromium with apt-get.')
  const install = ['install', '-y', '--no-install-recommends', 'chromium-headless-shell']
  for (const parameters of [['update'], install]) {
    const { status, stdout, stderr } = spawnSync(aptGet, parameters, { encoding: 'utf8' })
    if (status !== 0)
      throw new Error(`${stdout}${stderr}\nChromium could not be installed. ${advice}`)
  }
  const installed = findChromium()
  if (!installed) throw new Error(advice)
  return installed
}

/** Only as root on Debian or a derivative, where one package includes everything that the browser needs. */
function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync(aptGet)
}
