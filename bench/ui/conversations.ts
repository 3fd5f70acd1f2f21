import { EventType, type AGUIEvent, type Message } from '@ag-ui/core'

import type { Run } from '@/core/contract/run'
import type { Thread } from '@/core/contract/thread'

interface KeptThread extends Thread {
  runs: Record<string, Run>
}

/** The threads of the benchmark's room, in the format of the API. */
export function createConversations(roomId: string) {
  const threads = new Map<string, KeptThread>()

  function addThread(threadId: string, name: string): KeptThread {
    const known = threads.get(threadId)
    if (known) return known
    const created = new Date().toISOString()
    const metadata = { name, description: '' }
    const made = {
      room_id: roomId,
      thread_id: threadId,
      created,
      metadata,
      last_activity: created,
      runs: {},
    }
    threads.set(threadId, made)
    return made
  }

  function addRun(thread: KeptThread, runId: string): Run {
    return (thread.runs[runId] ??= {
      thread_id: thread.thread_id,
      run_id: runId,
      parent_run_id: null,
      created: new Date().toISOString(),
      started: null,
      finished: null,
      run_input: null,
      events: null,
      usage: null,
    })
  }

  return {
    addThread,
    addRun,
    find: (threadId: string) => threads.get(threadId),
    /** Without runs, as in lists. */
    list: () => [...threads.values()].map((thread) => ({ ...thread, runs: null })),
    /** A thread without the events of its runs. */
    withoutEvents: (thread: KeptThread) => ({
      ...thread,
      runs: Object.fromEntries(
        Object.entries(thread.runs).map(([id, run]) => [
          id,
          { ...run, run_input: null, events: null },
        ]),
      ),
    }),
    /** Adds a finished thread whose last message ends with the given words. */
    hold(name: string, length: number, ending: string): void {
      const threadId = name.toLowerCase().replaceAll(' ', '-')
      const run = addRun(addThread(threadId, name), `${threadId}-run`)
      const messages = Array.from({ length: length - 1 }, (_, index) => turn(threadId, index))
      run.started = run.created
      run.finished = run.created
      run.run_input = {
        threadId,
        runId: run.run_id,
        messages,
        tools: [],
        context: [],
        state: {},
        forwardedProps: {},
      }
      run.events = [...answerEvents(threadId, run.run_id, `${answer(length)} ${ending}`)]
    },
  }
}

export type Conversations = ReturnType<typeof createConversations>

function turn(threadId: string, index: number): Message {
  const id = `${threadId}-${index}`
  return index % 2 === 0
    ? {
        id,
        role: 'user',
        content: `Question ${index}: what is to be done about the ${index}th of them?`,
      }
    : { id, role: 'assistant', content: answer(index) }
}

const answer = (index: number) => `Number ${index} is **easy** enough, in three steps:

1. look at what \`part-${index}\` does,
2. write down what it should do,
3. make the one the other.

${'The rest follows from that, as it mostly does. '.repeat(1 + (index % 5))}`

function* answerEvents(threadId: string, runId: string, delta: string): Generator<AGUIEvent> {
  const messageId = `${threadId}-last`
  yield { type: EventType.RUN_STARTED, threadId, runId }
  yield { type: EventType.TEXT_MESSAGE_START, messageId, role: 'assistant' }
  yield { type: EventType.TEXT_MESSAGE_CONTENT, messageId, delta }
  yield { type: EventType.TEXT_MESSAGE_END, messageId }
  yield { type: EventType.RUN_FINISHED, threadId, runId }
}
