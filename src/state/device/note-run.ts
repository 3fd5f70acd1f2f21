import { runEventType, shortId, taskEventType, warningDetail } from '@/core/app/diagnostics'
import type { StructuredAnswer } from '@/core/completions/structured/generate-structured'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { attempt, type Result } from '@/core/failure'
import type { RunReport } from '@/core/run/run-ports'
import type { RunState } from '@/core/run/run-state'
import { noteError, noteProblem, noteRunEvent } from '@/data/device/diagnostics'

import { threadPart } from './thread-part'

const lastTypes = threadPart((_key: ThreadKey): { type?: string | undefined } => ({}))

/** Notes the steps of a turn in Diagnostics. */
export function noteRun(key: ThreadKey, state: RunState): void {
  const type = runEventType(state)
  // Closing a thread stops its turn, and that must not create the part again.
  const last = state.kind === 'running' ? lastTypes(key) : lastTypes.peek(key)
  if (last?.type === type) return
  if (last) last.type = state.kind === 'running' ? type : undefined
  noteRunEvent(shortId(key.thread), type)
}

/** Notes how a request to a model outside of a turn ended. */
export const noteTask = (key: ThreadKey, task: string, answer: StructuredAnswer<unknown>): void =>
  noteRunEvent(shortId(key.thread), taskEventType(task, answer))

/** Notes protocol warnings and bugs in the turns of a thread. */
export const reportFor = ({ thread }: ThreadKey): RunReport => ({
  warning: (warning) =>
    noteProblem({ kind: 'warning', where: shortId(thread), detail: warningDetail(warning) }),
  bug: (where, error) => noteError('bug', `${shortId(thread)} ${where}`, error),
})

/** Like `attempt`, but also notes a bug, and turns it into a failure. */
export async function attemptOrReport<Value>(
  key: ThreadKey,
  where: string,
  work: Promise<Value>,
): Promise<Result<Value>> {
  try {
    return await attempt(work)
  } catch (error) {
    reportFor(key).bug(where, error)
    return { ok: false, failure: { kind: 'bug' } }
  }
}

/**
 * Notes the warnings of one kind only once, because the runs of a thread repeat them and are fetched again.
 */
export function warnOnce(key: ThreadKey): RunReport['warning'] {
  const noted = new Set<string>()
  return (warning) => {
    const detail = warningDetail(warning)
    if (!noted.has(detail)) reportFor(key).warning(warning)
    noted.add(detail)
  }
}
