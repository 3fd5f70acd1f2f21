import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

import { findChromium } from './find-chromium.cjs'

export { findChromium }

const aptGet = '/usr/bin/apt-get'

const advice =
  'The specs run in Chromium, and there is none here: install Chromium, Google Chrome or Microsoft Edge, or set CHROME_PATH to its program.'

/** Finds Chromium, or installs it where that is possible without asking; rejects with what to do otherwise. */
export function ensureChromium(): string {
  const present = findChromium()
  if (present) return present
  if (process.env['CHROME_PATH']) throw new Error('CHROME_PATH does not lead to a program.')
  if (!canInstall()) throw new Error(advice)
  console.log('Installing Chromium with apt-get…')
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

/** Only root on Debian and its like, where one package brings everything the browser needs. */
function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync(aptGet)
}
