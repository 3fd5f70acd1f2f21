import type { RunAgentInput } from '@ag-ui/core'
import { z } from 'zod'

import { AgentCapabilities } from '@/core/agui/agent-capabilities'
import { legacyInput } from '@/core/agui/legacy-input'
import { FailureError, attempt, type Failure } from '@/core/failure'
import type { AgentRoom } from '@/core/server/agent-room'
import type { ProtocolChoice } from '@/core/server/protocol-choice'

import { detectBlocked } from './detect-blocked'
import { eventsOf, requestJson, requestStream } from './request'

/** Addresses that rejected AG-UI 1.0 and accepted the older form. */
const olderAddresses = new Set<string>()

/** Sends the input of a run to an AG-UI agent and returns its events. */
export async function openAgentRun(
  url: string,
  input: RunAgentInput,
  protocol: ProtocolChoice,
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  const isOlder = protocol === 'before-1.0' || (protocol === 'automatic' && olderAddresses.has(url))
  const first = await attempt(post(url, isOlder ? legacyInput(input) : input, signal))
  if (first.ok) return first.value
  const { failure } = first
  if (isOlder || protocol !== 'automatic' || !isInputRefused(failure))
    throw new FailureError(failure)
  const second = await attempt(post(url, legacyInput(input), signal))
  if (!second.ok) throw new FailureError(failure)
  olderAddresses.add(url)
  return second.value
}

/** An agent that rejects its input has not started to work, so a second request repeats nothing. */
const isInputRefused = (failure: Failure) =>
  failure.kind === 'rejected' && (failure.status === 400 || failure.status === 422)

async function post(
  url: string,
  body: unknown,
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  const response = requestStream(url, { method: 'POST', body, signal })
  return eventsOf(await detectBlocked(url, response, signal))
}

const Agent = z.object({
  name: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  capabilities: AgentCapabilities.optional().catch(undefined),
})
const RuntimeInfo = z.object({ agents: z.record(z.string(), Agent.catch({})) })

/** Fetches the agents of a CopilotKit runtime, each as a room. */
export async function fetchAgentRooms(address: string): Promise<AgentRoom[]> {
  const url = `${address}/info`
  const { agents } = await detectBlocked(url, requestJson(url, RuntimeInfo))
  return Object.entries(agents).map(([id, { name, description, capabilities }]) => {
    const { identity } = capabilities ?? {}
    return {
      id,
      // Most runtimes use the id as the name.
      name: (name === id ? identity?.name : name) ?? id,
      description: description ?? identity?.description ?? '',
      welcome_message: '',
      suggestions: [],
      capabilities,
    }
  })
}

export const runtimeRunUrl = (address: string, agent: string) =>
  `${address}/agent/${encodeURIComponent(agent)}/run`
