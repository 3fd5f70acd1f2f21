import type { Clock } from '@/core/clock'
import type { ToolAnswer } from '@/core/conversation/fold/call'
import type { ToolCall } from '@/core/conversation/message'
import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'

import type { ClientTool } from './client-tool'
import { executeTool, factsOf, type Execution } from './execute-tool'
import { fingerprint } from './fingerprint'
import type { Ledger, LedgerEntry } from './ledger'
import { answerOf, denied, notRun, stopped, unknownOutcome } from './outcome'
import type { Approval, Person } from './person-requests'
import { readArguments } from './read-arguments'
import { requiredApproval, type StandingApprovals } from './standing-approvals'
import { ToolError } from './tool-error'
import type { ToolRegistry } from './tool-registry'

export interface GatePorts {
  ledger: Ledger
  standingApprovals: StandingApprovals
  person: Person
  clock: Clock
  /** Receives errors that the model must not see. */
  report: (error: unknown) => void
}

/** The origin of a call: its thread, and the tools of its turn. */
export interface CallOrigin {
  threadKey: ThreadKey
  registry: ToolRegistry
}

type Call = Pick<ToolCall, 'id' | 'name' | 'arguments' | 'status'>

export interface ToolGate {
  /** Runs the call or refuses it; either way there is an answer for the model. Never rejects. */
  callTool(call: Call, origin: CallOrigin, signal: AbortSignal): Promise<ToolAnswer>
}

/** More than any legitimate turn needs. */
const mostCallsPerTurn = 128

/** Checks every call before it runs: arguments, schema, ledger, policy, approval. */
export function createToolGate(ports: GatePorts): ToolGate {
  const { ledger, standingApprovals, person, clock, report } = ports
  const underWay = new Map<string, { call: Call; signal: AbortSignal; work: Promise<ToolAnswer> }>()
  /** The number of calls per turn, keyed by the turn's signal. */
  const callsOfTurn = new WeakMap<AbortSignal, number>()

  /** Whether a turn has used up its calls. If not, counts one more. */
  function isSpent(turn: AbortSignal): boolean {
    const calls = callsOfTurn.get(turn) ?? 0
    if (calls >= mostCallsPerTurn) return true
    callsOfTurn.set(turn, calls + 1)
    return false
  }

  async function checkAndRun(
    call: Call,
    { threadKey, registry }: CallOrigin,
    signal: AbortSignal,
  ): Promise<ToolAnswer> {
    if (call.status === 'streaming')
      return notRun('incomplete arguments', 'its arguments are incomplete')
    if (!registry.has(call.name)) return recallUnknown(call, threadKey)
    const tool = registry.lookup(call.name)
    const read = readArguments(call.arguments, tool.parameters)
    if (!read.ok) return notRun('invalid arguments', read.problem)
    const execution = { tool, input: read.input, toolCallId: call.id, threadKey }
    const hash = fingerprint(tool.name, read.input)
    const key = callKey(threadKey, call.id)
    // Do not ask about a call that already has its answer.
    const found = await ledger.find(key)
    const known = recall(found, hash)
    if (known) return known

    const isRepeat = found !== undefined && !tool.isIdempotent
    const approval = await seekApproval(execution, hash, isRepeat, signal)
    if (approval.kind === 'withdrawn') return stopped
    if (approval.kind === 'denied') return settle(key, hash, isRepeat ? unknownOutcome : denied)
    if (approval.hash !== hash) return notRun('not approved', 'something else was approved')
    if (approval.scope === 'always' && !isRepeat) await keepApproval(execution)

    const started = await ledger.start(key, hash)
    const before = recall(started, hash)
    if (before) return before
    // Another tab has started the call in the meantime.
    if (started && !isRepeat && !tool.isIdempotent) return unknownOutcome
    if (signal.aborted) {
      if (!isRepeat) await ledger.forget(key)
      return stopped
    }
    const begun = clock.now()
    const outcome = await executeTool(execution, ports, signal)
    const milliseconds = Math.round(clock.now() - begun)
    // A call stopped half-way stays in the ledger with an unknown outcome.
    if (outcome.kind === 'stopped') return stopped
    if (outcome.kind === 'threw' && !(outcome.error instanceof ToolError)) report(outcome.error)
    const answer = answerOf(outcome, tool)
    return settle(key, hash, milliseconds > 0 ? { ...answer, milliseconds } : answer)
  }

  /** Answers a call whose tool is unknown, perhaps because it was removed after the call was made. */
  async function recallUnknown(call: Call, threadKey: ThreadKey): Promise<ToolAnswer> {
    const entry = await ledger.find(callKey(threadKey, call.id))
    const read = readArguments(call.arguments, anyObject)
    if (entry && read.ok && entry.hash === fingerprint(call.name, read.input))
      return entry.kind === 'settled' ? entry.answer : unknownOutcome
    return notRun('unknown tool', 'there is no tool with this name')
  }

  async function seekApproval(
    { tool, input, toolCallId, threadKey }: Execution,
    hash: string,
    isRepeat: boolean,
    signal: AbortSignal,
  ): Promise<Approval> {
    const isFree =
      requiredApproval(tool.risk) === 'none' ||
      (requiredApproval(tool.risk) === 'once-per-room' &&
        (await standingApprovals.has(threadKey, approvalNameOf(tool))))
    if (isFree && !isRepeat) return { kind: 'approved', hash, scope: 'once' }
    const intent = tool.summarize?.(input)
    const request = { threadKey, toolCallId, ...factsOf(tool), arguments: input, hash }
    const more = { ...(intent && { intent }), ...(isRepeat && { isRepeat }) }
    return person.approve({ ...request, ...more }, signal)
  }

  /** If the approval cannot be stored, the person is simply asked again next time. */
  async function keepApproval({ tool, threadKey }: Execution): Promise<void> {
    if (requiredApproval(tool.risk) !== 'once-per-room') return
    await standingApprovals.add(threadKey, approvalNameOf(tool)).catch(report)
  }

  /** An answer that cannot be stored is still returned. */
  async function settle(key: string, hash: string, answer: ToolAnswer): Promise<ToolAnswer> {
    await ledger.settle(key, hash, answer).catch(report)
    return answer
  }

  function refuse(error: unknown): ToolAnswer {
    if (error instanceof ToolError) return { content: error.message, error: 'refused' }
    report(error)
    return notRun('not ready', 'the app could not prepare it')
  }

  const gate: ToolGate = {
    callTool(call, origin, signal) {
      if (signal.aborted) return Promise.resolve(stopped)
      const key = callKey(origin.threadKey, call.id)
      const first = underWay.get(key)
      if (!first) {
        if (isSpent(signal)) return Promise.resolve(tooManyCalls)
        const work = checkAndRun(call, origin, signal)
          .catch(refuse)
          .finally(() => underWay.delete(key))
        underWay.set(key, { call, signal, work })
        return untilStopped(work, signal)
      }
      if (!first.signal.aborted && !isSameCall(first.call, call)) return Promise.resolve(idTaken)
      // Concurrent calls share the first one's answer, unless the turn of the first one was stopped.
      const work = first.work.then((answer) =>
        first.signal.aborted ? gate.callTool(call, origin, signal) : answer,
      )
      return untilStopped(work, signal)
    },
  }
  return gate
}

const anyObject = { type: 'object' }

/** Models may reuse call ids in other threads. */
const callKey = (threadKey: ThreadKey, id: string) => `${threadKeyText(threadKey)}/${id}`

const approvalNameOf = ({ approvedAs, name }: ClientTool) => approvedAs ?? name

const isSameCall = (one: Call, other: Call) =>
  one.name === other.name && one.arguments === other.arguments

const idTaken = notRun('id taken', 'its id belongs to another call')

const tooManyCalls = notRun(
  'too many calls',
  `this turn has already made ${mostCallsPerTurn} calls, which is the limit`,
)

/** The ledger's answer to a call; undefined when the call has none. */
function recall(entry: LedgerEntry | undefined, hash: string): ToolAnswer | undefined {
  if (!entry) return undefined
  if (entry.hash !== hash) return idTaken
  return entry.kind === 'settled' ? entry.answer : undefined
}

function untilStopped(work: Promise<ToolAnswer>, signal: AbortSignal): Promise<ToolAnswer> {
  return new Promise((resolve) => {
    const stop = () => resolve(stopped)
    signal.addEventListener('abort', stop)
    void work.then((answer) => {
      signal.removeEventListener('abort', stop)
      resolve(answer)
    })
  })
}
