import { atom } from 'jotai'

import { diagnosticsText, noDiagnostics, type Diagnostics } from '@/core/app/diagnostics'
import { thisDevice } from '@/data/device-tools/this-device'
import {
  clearDiagnostics,
  noteError,
  readDiagnostics,
  subscribeDiagnostics,
} from '@/data/device/diagnostics'
import { noteUncaughtErrors } from '@/data/device/uncaught-errors'
import { ratesOf } from '@/state/model/model-rates'
import type { Server } from '@/state/server/servers'

const heldAtom = atom<Diagnostics>(noDiagnostics)
heldAtom.onMount = (set) => {
  set(readDiagnostics())
  return subscribeDiagnostics(() => set(readDiagnostics()))
}

/** Recent diagnostics. Subscribes only while a screen shows them. */
export const diagnosticsAtom = atom((get) => get(heldAtom))

export { clearDiagnostics, noteUncaughtErrors }

/** Notes an error that crashed a screen. */
export const noteScreenError = (error: unknown): void => noteError('bug', 'screen', error)

export const appVersion = () => thisDevice.describe().appVersion

/** The device in one line. */
export function deviceLine(): string {
  const { os, osVersion, model, screen } = thisDevice.describe()
  const size = `${screen.width}×${screen.height} @${screen.scale}`
  return [`${os} ${osVersion}`.trim(), model, size, thisDevice.locale()]
    .filter((part) => part !== undefined)
    .join(', ')
}

/** All diagnostics as one redacted text. */
export const textOfDiagnostics = (servers: readonly Server[]) =>
  diagnosticsText({
    app: appVersion(),
    device: deviceLine(),
    servers,
    rates: servers.flatMap(ratesOf),
    diagnostics: readDiagnostics(),
  })
