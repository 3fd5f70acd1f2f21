import { atom } from 'jotai'

import { bugEventType } from '@/core/app/bug-event-type'
import {
  diagnosticsText,
  runEventType,
  shortId,
  taskEventType,
  warningEventType,
  type Diagnostics,
} from '@/core/app/diagnostics'
import type { StructuredAnswer } from '@/core/completions/structured/generate-structured'
import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import type { RunReport } from '@/core/run/run-ports'
import type { RunState } from '@/core/run/run-state'
import { thisDevice } from '@/data/device-tools/this-device'
import {
  clearDiagnostics,
  noteRunEvent,
  readDiagnostics,
  subscribeDiagnostics,
} from '@/data/device/diagnostics'
import type { Server } from '@/state/server/servers'

import { ratesOf } from './model-rates'

const heldAtom = atom<Diagnostics>({ requests: [], runEvents: [] })
heldAtom.onMount = (set) => {
  set(readDiagnostics())
  return subscribeDiagnostics(() => set(readDiagnostics()))
}

/** The latest requests and what happened in turns; it costs nothing while nobody looks. */
export const diagnosticsAtom = atom((get) => get(heldAtom))

export { clearDiagnostics }

const lastTypes = new Map<string, string>()

/** Notes what a turn does, as often as it does something else. */
export function noteRun(key: ThreadKey, state: RunState): void {
  const type = runEventType(state)
  const text = threadKeyText(key)
  if (lastTypes.get(text) === type) return
  if (state.kind === 'running') lastTypes.set(text, type)
  else lastTypes.delete(text)
  noteRunEvent(shortId(key.thread), type)
}

/** Notes what went wrong in the turns of a thread. */
export const reportFor = ({ thread }: ThreadKey): RunReport => ({
  warning: (warning) => noteRunEvent(shortId(thread), warningEventType(warning)),
  bug: (where, error) => noteRunEvent(shortId(thread), bugEventType(where, error)),
})

/** Notes how a model did what it was asked for besides a turn. */
export const noteTask = (key: ThreadKey, task: string, answer: StructuredAnswer<unknown>): void =>
  noteRunEvent(shortId(key.thread), taskEventType(task, answer))

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
