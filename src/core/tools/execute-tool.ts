import type { JsonObject } from '@/core/agui/json'
import type { Clock } from '@/core/clock'
import type { ThreadKey } from '@/core/conversation/thread-key'

import type { ClientTool, ToolContext } from './client-tool'
import { startDeadline, type Deadline } from './deadline'
import { fingerprint } from './fingerprint'
import type { Outcome } from './outcome'
import type { Person } from './person-requests'
import { schemaProblems } from './schema-problems'
import { DeniedError, ToolError } from './tool-error'

/** A call that may run: it has passed the gate. */
export interface Execution {
  readonly tool: ClientTool
  readonly input: JsonObject
  readonly toolCallId: string
  readonly threadKey: ThreadKey
}

/** Runs the tool until it is done, its time is up or the turn is stopped. Never rejects. */
export function executeTool(
  execution: Execution,
  { clock, person }: { clock: Clock; person: Person },
  turn: AbortSignal,
): Promise<Outcome> {
  const { tool, input } = execution
  const deadline = startDeadline(tool.timeoutMilliseconds, clock)
  const abort = new AbortController()
  return new Promise((resolve) => {
    function finish(outcome: Outcome) {
      turn.removeEventListener('abort', stop)
      deadline.end()
      // Stop whatever the tool is still doing.
      abort.abort()
      resolve(outcome)
    }
    const stop = () => finish({ kind: 'stopped' })
    const expire = () => finish({ kind: 'timed-out' })
    turn.addEventListener('abort', stop)
    deadline.signal.addEventListener('abort', expire)
    const context = contextOf(execution, person, deadline, abort.signal)
    // Async, so that a synchronous throw becomes a rejection, too.
    const work = async () => tool.execute(input, context)
    work().then(
      (output) => finish({ kind: 'returned', output }),
      (error: unknown) => finish({ kind: 'threw', error }),
    )
  })
}

function contextOf(
  { tool, toolCallId, threadKey }: Execution,
  person: Person,
  deadline: Deadline,
  signal: AbortSignal,
): ToolContext {
  return {
    toolCallId,
    signal,
    requestApproval: async (details) => {
      const hash = fingerprint(tool.name, details.arguments)
      const request = { threadKey, toolCallId, ...factsOf(tool), hash, ...details }
      const approval = await deadline.pauseFor(() => person.approve(request, signal))
      return approval.kind === 'approved' && approval.hash === hash
    },
    askPerson: async ({ message, schema }) => {
      const request = { threadKey, toolCallId, message, schema }
      const reply = await deadline.pauseFor(() => person.reply(request, signal))
      if (reply.kind !== 'answered') throw new DeniedError()
      const problems = schemaProblems(schema, reply.value)
      if (problems.length > 0) throw new ToolError('The answer does not fit the schema.')
      return reply.value
    },
    offerLink: async (link) => {
      const request = { threadKey, toolCallId, link }
      const visit = await deadline.pauseFor(() => person.visit(request, signal))
      return visit.kind === 'visited'
    },
  }
}

/** What a person is told about a tool when asked to approve a call. */
export function factsOf({ name, risk, title, instance, claims }: ClientTool) {
  return {
    toolName: name,
    risk,
    ...(title !== undefined && { title }),
    ...(instance !== undefined && { instance }),
    ...(claims && { claims }),
  }
}
