import { atom } from 'jotai'
import { atomFamily } from 'jotai-family'

import { threadKeyText } from '@/core/thread-key'
import type { ThreadKey } from '@/core/thread-key'
import { createMemoryGrants } from '@/core/tools/grants'
import { createMemoryLedger } from '@/core/tools/ledger'
import { createPersonRequests } from '@/core/tools/person-requests'
import type { PersonAnswer, PersonRequest } from '@/core/tools/person-requests'
import { createToolGate } from '@/core/tools/tool-gate'
import { now, pause } from '@/data/clock'
import { deviceTools } from '@/data/device-tools/device-tools'
import { thisDevice } from '@/data/device-tools/this-device'

import { store } from './store'

const requests = createPersonRequests()

/** The one gate that the calls of all threads pass. */
export const toolGate = createToolGate({
  ledger: createMemoryLedger(),
  grants: createMemoryGrants(),
  person: requests,
  clock: { now, wait: pause },
  report: () => {},
})

/** The tools that a turn starts with. */
export const toolsAtom = atom(deviceTools(thisDevice))

const allRequestsAtom = atom<readonly PersonRequest[]>([])
requests.subscribe(() => store.set(allRequestsAtom, requests.getSnapshot()))

const requestsOfThread = atomFamily((key: string) =>
  atom((get) => get(allRequestsAtom).filter(({ threadKey }) => threadKeyText(threadKey) === key)),
)

/** What the tools of a thread ask of the person, the oldest first. */
export const requestsAtom = (key: ThreadKey) => requestsOfThread(threadKeyText(key))

/** Forgets a thread's requests atom; the requests themselves are withdrawn with the turn. */
export const forgetRequests = (key: ThreadKey) => requestsOfThread.remove(threadKeyText(key))

export const answerRequest = (id: string, answer: PersonAnswer) => requests.answer(id, answer)
