interface StoredRun {
  readonly thread_id: string
  readonly run_id: string
  readonly created: string
  started: string | null
  finished: string | null
  run_input: unknown
  /** The events that the agent has sent so far. */
  readonly events: object[]
}

interface StoredThread {
  readonly room_id: string
  readonly thread_id: string
  readonly created: string
  readonly metadata: { readonly name: string }
  readonly runs: Record<string, StoredRun>
}

export interface RunInput {
  readonly threadId: string
  readonly runId: string
  readonly messages: readonly { readonly role: string; readonly content: unknown }[]
}

interface Conversations {
  threads(): readonly StoredThread[]
  thread(id: string): StoredThread | undefined
  /** Returns a thread, and creates it if necessary. */
  addThread(room: string, id: string): StoredThread
  /** Returns a run, and creates it if necessary. */
  addRun(thread: StoredThread, id: string): StoredRun
  /** Makes the agent answer, whether a client listens or not. Returns false if the run has already started. */
  start(run: StoredRun, input: RunInput): boolean
  /** Yields the events of a run from an index on, as they occur. */
  eventsOf(run: StoredRun, from: number, signal: AbortSignal): AsyncGenerator<object>
  forget(): void
}

interface Agent {
  readonly words: (question: string) => readonly string[]
  /** The time between two events; with 0, all are sent together. */
  readonly paceMilliseconds: number
}

/** Keeps threads and runs in memory, with an agent that answers a question always with the same words. */
export function createConversations({ words, paceMilliseconds }: Agent): Conversations {
  const threads = new Map<string, StoredThread>()
  const listeners = new Set<() => void>()
  let clock = Date.UTC(2026, 0, 1)
  const now = () => new Date((clock += 1_000)).toISOString()

  function tell(run: StoredRun, events: readonly object[]): void {
    run.events.push(...events)
    if (events.some((event) => 'type' in event && event.type === 'RUN_FINISHED'))
      run.finished = now()
    for (const wake of listeners) wake()
  }

  return {
    threads: () => [...threads.values()],
    thread: (id) => threads.get(id),
    addThread(room, id) {
      const known = threads.get(id)
      if (known) return known
      const made = {
        room_id: room,
        thread_id: id,
        created: now(),
        metadata: { name: '' },
        runs: {},
      }
      threads.set(id, made)
      return made
    },
    addRun(thread, id) {
      return (thread.runs[id] ??= {
        thread_id: thread.thread_id,
        run_id: id,
        created: now(),
        started: null,
        finished: null,
        run_input: null,
        events: [],
      })
    },
    start(run, input) {
      if (run.started !== null) return false
      run.started = now()
      run.run_input = input
      const events = answerTo(input, words)
      if (paceMilliseconds === 0) tell(run, events)
      else {
        const next = () => {
          tell(run, events.splice(0, 1))
          if (events.length > 0) setTimeout(next, paceMilliseconds)
        }
        next()
      }
      return true
    },
    async *eventsOf(run, from, signal) {
      for (let at = from; !signal.aborted; at += 1) {
        while (at >= run.events.length) {
          if (run.finished !== null || signal.aborted) return
          await new Promise<void>((resolve) => {
            const wake = () => {
              listeners.delete(wake)
              signal.removeEventListener('abort', wake)
              resolve()
            }
            listeners.add(wake)
            signal.addEventListener('abort', wake)
          })
        }
        yield run.events[at] ?? {}
      }
    },
    forget: () => threads.clear(),
  }
}

function answerTo(
  { threadId, runId, messages }: RunInput,
  words: (question: string) => readonly string[],
): object[] {
  const question = messages.findLast(({ role }) => role === 'user')?.content
  const messageId = `${runId}-answer`
  return [
    { type: 'RUN_STARTED', threadId, runId },
    { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
    ...words(typeof question === 'string' ? question : '').map((delta) => ({
      type: 'TEXT_MESSAGE_CONTENT',
      messageId,
      delta,
    })),
    { type: 'TEXT_MESSAGE_END', messageId },
    { type: 'RUN_FINISHED', threadId, runId },
  ]
}
