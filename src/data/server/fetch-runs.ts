import type { RelativeRun, Run, RunInput } from '@/core/contract/run'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { FailureError } from '@/core/failure'

import { fetchRelativeRun, fetchRun } from './rooms'

/** Leaves room for other requests, because platforms open only five or six connections per host. */
const mostAtOnce = 4

interface Base {
  readonly runId: string
  readonly messages: RunInput['messages']
}

/**
 * Fetches runs of a thread, oldest first. The input of each run repeats the whole
 * conversation, so the server is asked only for what is new since a run that has been fetched.
 */
export async function fetchRuns(
  address: string,
  key: ThreadKey,
  runIds: readonly string[],
): Promise<Run[]> {
  const runs: Run[] = []
  let base: Base | undefined
  while (runs.length < runIds.length) {
    const count = runs.length === 0 ? 1 : mostAtOnce
    const asked = runIds.slice(runs.length, runs.length + count)
    const before: Base | undefined = base
    const answers = await Promise.all(asked.map((runId) => fetchAfter(address, key, runId, before)))
    for (const answer of answers) {
      runs.push(wholeRun(answer, before))
      // A run of another branch comes whole, and the next runs may continue that branch.
      base = baseOf(answer) ?? base
    }
  }
  return runs
}

const fetchAfter = (
  address: string,
  key: ThreadKey,
  runId: string,
  base: Base | undefined,
): Promise<RelativeRun> =>
  base ? fetchRelativeRun(address, key, runId, base.runId) : fetchRun(address, key, runId)

const baseOf = ({ run_id, run_input, base_messages = 0 }: RelativeRun): Base | undefined =>
  run_input && base_messages === 0 ? { runId: run_id, messages: run_input.messages } : undefined

/** Returns the run with all messages of its input, taking the omitted ones from the base. */
function wholeRun({ base_messages = 0, ...run }: RelativeRun, base: Base | undefined): Run {
  const { run_input } = run
  if (base_messages === 0 || !run_input) return run
  const before = base?.messages.slice(0, base_messages) ?? []
  if (before.length < base_messages)
    throw new FailureError({ kind: 'malformed', at: 'base_messages' })
  return { ...run, run_input: { ...run_input, messages: [...before, ...run_input.messages] } }
}
