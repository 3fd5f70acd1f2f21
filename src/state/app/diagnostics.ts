import { atom } from 'jotai'

import { diagnosticsText, type Diagnostics } from '@/core/app/diagnostics'
import { thisDevice } from '@/data/device-tools/this-device'
import { clearDiagnostics, readDiagnostics, subscribeDiagnostics } from '@/data/device/diagnostics'
import { ratesOf } from '@/state/model/model-rates'
import type { Server } from '@/state/server/servers'

const heldAtom = atom<Diagnostics>({ requests: [], runEvents: [] })
heldAtom.onMount = (set) => {
  set(readDiagnostics())
  return subscribeDiagnostics(() => set(readDiagnostics()))
}

/** The latest requests and what happened in turns; it costs nothing while nobody looks. */
export const diagnosticsAtom = atom((get) => get(heldAtom))

export { clearDiagnostics }

export const appVersion = () => thisDevice.describe().appVersion

/** What the app runs on, in one line. */
export function deviceLine(): string {
  const { os, osVersion, model, screen } = thisDevice.describe()
  const size = `${screen.width}×${screen.height} @${screen.scale}`
  return [`${os} ${osVersion}`.trim(), model, size, thisDevice.locale()]
    .filter((part) => part !== undefined)
    .join(', ')
}

/** Everything as one text, with the secrets taken out. */
export const textOfDiagnostics = (servers: readonly Server[]) =>
  diagnosticsText({
    app: appVersion(),
    device: deviceLine(),
    servers,
    rates: servers.flatMap(ratesOf),
    diagnostics: readDiagnostics(),
  })
