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
  const complaint = runAptGet('update') ?? installFirst(['chromium-headless-shell', 'chromium'])
  if (complaint !== undefined)
    throw new Error(`${complaint}\nChromium could not be installed. ${advice}`)
  const installed = findChromium()
  if (!installed) throw new Error(advice)
  return installed
}

/** What apt-get complained about, or undefined when it did its work. */
function runAptGet(...parameters: string[]): string | undefined {
  const { status, stdout, stderr } = spawnSync(aptGet, parameters, { encoding: 'utf8' })
  return status === 0 ? undefined : `${stdout}${stderr}`
}

/** Not every release of Debian and its like has each package. */
function installFirst(packages: readonly string[]): string | undefined {
  let complaint: string | undefined
  for (const name of packages) {
    complaint = runAptGet('install', '-y', '--no-install-recommends', name)
    if (complaint === undefined) return undefined
  }
  return complaint
}

/** Only root on Debian and its like, where one package brings everything the browser needs. */
function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync(aptGet)
}
