import { atom } from 'jotai'

import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import { FailureError } from '@/core/failure'
import {
  createPersonRequests,
  type PersonAnswer,
  type PersonRequest,
} from '@/core/tools/person-requests'
import { createToolGate } from '@/core/tools/tool-gate'
import type { ToolRegistry } from '@/core/tools/tool-registry'
import { clock } from '@/data/device/clock'
import { noteError, noteStorageFailure } from '@/data/device/diagnostics'
import { storedApprovals } from '@/data/store/standing-approvals'
import { storedLedger } from '@/data/store/stored-ledger'
import { store } from '@/state/device/store'
import { threadPart } from '@/state/device/thread-part'
import { noteAsking } from '@/state/room/activity'
import type { Server } from '@/state/server/servers'

import { offeredDeviceTools } from './tool-switches'
import { toolsetTools } from './toolsets'

const requests = createPersonRequests()

/** The one gate that the tool calls of all threads pass. */
export const toolGate = createToolGate({
  ledger: storedLedger,
  standingApprovals: storedApprovals,
  person: requests,
  clock,
  report: noteToolError,
})

function noteToolError(error: unknown): void {
  const failure = error instanceof FailureError ? error.failure : undefined
  if (failure?.kind.startsWith('storage')) noteStorageFailure('tool call', failure)
  else noteError('tool', 'tool call', error)
}

/**
 * The tools that a turn starts with: device tools that are switched on, and toolset tools, as far as they
 * are chosen for the thread.
 */
export function toolsFor(server: Server, key: ThreadKey): ToolRegistry {
  return toolsetTools(server, key).reduce(
    (registry, tool) => registry.register(tool),
    offeredDeviceTools(key),
  )
}

const allRequestsAtom = atom<readonly PersonRequest[]>([])
requests.subscribe(() => {
  const open = requests.getSnapshot()
  store.set(allRequestsAtom, open)
  noteAsking(open.map(({ threadKey }) => threadKey))
})

const requestsOfThread = threadPart((key: ThreadKey) => {
  const text = threadKeyText(key)
  return atom((get) =>
    get(allRequestsAtom).filter(({ threadKey }) => threadKeyText(threadKey) === text),
  )
})

/** The open requests to the person from a thread's tools, oldest first. */
export const requestsAtom = (key: ThreadKey) => requestsOfThread(key)

export const answerRequest = (id: string, answer: PersonAnswer) => requests.answer(id, answer)
