import { z } from 'zod'

import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import { isRunning, type RunState } from '@/core/run/run-state'
import { RunStateSchema } from '@/core/run/run-state-schema'

import type { TabChannel } from './tab-channel'
import { tabLock, whenFree, type TabLocks } from './tab-locks'

/** An event about a turn that runs in one tab and is shown in others. */
export type TurnEvent =
  /** Another tab runs or ran a turn. */
  | { readonly kind: 'state'; readonly key: ThreadKey; readonly state: RunState }
  /** The tab that ran a turn has ended before the turn did. */
  | { readonly kind: 'lost'; readonly key: ThreadKey }
  /** The person has stopped, in another tab, a turn that this tab runs. */
  | { readonly kind: 'stop'; readonly key: ThreadKey }

/** Ensures that only one tab runs a thread's turn, and keeps the other tabs informed. */
export interface TabTurns {
  /** Calls back with whether this tab may run turns of the thread. Without other tabs it calls back synchronously. */
  claim(key: ThreadKey, onAnswer: (isOurs: boolean) => void): void
  /** Lets other tabs run turns of the thread. They no longer show a turn that is still running. */
  release(key: ThreadKey): void
  /** Whether another tab runs a turn of the thread. */
  isElsewhere(key: ThreadKey): Promise<boolean>
  /** Tells the other tabs about a turn of this tab. */
  tell(key: ThreadKey, state: RunState): void
  /** Asks the tab that runs the thread's turn to stop it. */
  stop(key: ThreadKey): void
  /** Asks the other tabs which turns they run. */
  ask(): void
  watch(listener: (event: TurnEvent) => void): () => void
}

const Key = z.object({ server: z.string(), room: z.string(), thread: z.string() })

const TurnMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('state'),
    from: z.string(),
    key: Key,
    // A tab with another version of the app may know other states.
    state: RunStateSchema.catch({ kind: 'idle' }),
  }),
  z.object({ kind: z.literal('stop'), key: Key }),
  z.object({ kind: z.literal('ask') }),
])

type TurnMessage = z.infer<typeof TurnMessage>

const lockOf = (key: ThreadKey) => `continuo-turn-${threadKeyText(key)}`

interface OwnTurn {
  readonly key: ThreadKey
  /** Undefined until the tab has the lock, which may be refused. */
  release: (() => void) | undefined
  waiting: ((isOurs: boolean) => void)[]
  state: RunState | undefined
}

export function createTabTurns({
  tab,
  channel,
  locks,
}: {
  tab: string
  channel: TabChannel
  locks: TabLocks
}): TabTurns {
  const own = new Map<string, OwnTurn>()
  /** The threads whose turns other tabs run, by tab. */
  const foreign = new Map<string, Map<string, ThreadKey>>()
  const listeners = new Set<(event: TurnEvent) => void>()

  const post = (message: TurnMessage) => channel.post(message)

  function emit(event: TurnEvent): void {
    for (const listener of listeners) listener(event)
  }

  function threadsOf(other: string): Map<string, ThreadKey> {
    const known = foreign.get(other)
    if (known) return known
    const threads = new Map<string, ThreadKey>()
    foreign.set(other, threads)
    void whenFree(locks, tabLock(other)).then(() => {
      foreign.delete(other)
      for (const key of threads.values()) emit({ kind: 'lost', key })
    })
    return threads
  }

  function receive(message: TurnMessage): void {
    switch (message.kind) {
      case 'ask':
        for (const { key, state } of own.values()) if (state) tell(key, state)
        return
      case 'stop':
        if (own.has(threadKeyText(message.key))) emit(message)
        return
      case 'state': {
        const { from, key, state } = message
        const text = threadKeyText(key)
        if (isRunning(state)) threadsOf(from).set(text, key)
        else foreign.get(from)?.delete(text)
        emit({ kind: 'state', key, state })
      }
    }
  }

  function tell(key: ThreadKey, state: RunState): void {
    const turn = own.get(threadKeyText(key))
    if (turn) turn.state = isRunning(state) ? state : undefined
    post({ kind: 'state', from: tab, key, state })
  }

  async function take(turn: OwnTurn): Promise<void> {
    const release = await locks.take(lockOf(turn.key))
    const text = threadKeyText(turn.key)
    // The turn may have been released while the lock was requested.
    if (own.get(text) !== turn) return release?.()
    turn.release = release
    if (!release) own.delete(text)
    for (const answer of turn.waiting.splice(0)) answer(release !== undefined)
  }

  channel.listen((message) => {
    const { data } = TurnMessage.safeParse(message)
    if (data) receive(data)
  })

  return {
    claim(key, onAnswer) {
      const text = threadKeyText(key)
      const known = own.get(text)
      if (known?.release) return onAnswer(true)
      if (known) return void known.waiting.push(onAnswer)
      const turn: OwnTurn = { key, release: undefined, waiting: [onAnswer], state: undefined }
      own.set(text, turn)
      void take(turn)
    },
    release(key) {
      const text = threadKeyText(key)
      const turn = own.get(text)
      // A turn that was stopped by closing its thread has no end that could be told.
      if (turn?.state) tell(key, { kind: 'idle' })
      turn?.release?.()
      own.delete(text)
    },
    isElsewhere: async (key) =>
      !own.has(threadKeyText(key)) && (await locks.held()).includes(lockOf(key)),
    tell,
    stop: (key) => post({ kind: 'stop', key }),
    ask: () => post({ kind: 'ask' }),
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The turns of an app without other tabs. */
export const ownTurns: TabTurns = {
  claim: (_key, onAnswer) => onAnswer(true),
  release: () => {},
  isElsewhere: async () => false,
  tell: () => {},
  stop: () => {},
  ask: () => {},
  watch: () => () => {},
}
