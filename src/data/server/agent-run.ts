import type { RunAgentInput } from '@ag-ui/core'
import { z } from 'zod'

import { isEventStream } from '@/core/agui/is-event-stream'
import type { Room } from '@/core/contract/room'
import { FailureError } from '@/core/failure'

import { requestJson, requestStream } from './request'

/** Sends the input of a run to an AG-UI agent and reads its events. */
export async function openAgentRun(
  url: string,
  input: RunAgentInput,
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  const { contentType, body } = await requestStream(url, { method: 'POST', body: input, signal })
  if (!isEventStream(contentType)) throw new FailureError({ kind: 'not-an-api' })
  return body
}

const Agent = z.object({
  name: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
})
const RuntimeInfo = z.object({ agents: z.record(z.string(), Agent.catch({})) })

/** The agents of a CopilotKit runtime, each as a room. */
export async function fetchAgentRooms(address: string): Promise<Room[]> {
  const { agents } = await requestJson(`${address}/info`, RuntimeInfo)
  return Object.entries(agents).map(([id, { name, description }]) => ({
    id,
    name: name ?? id,
    description: description ?? '',
    welcome_message: '',
    suggestions: [],
  }))
}

export const runtimeRunUrl = (address: string, agent: string) =>
  `${address}/agent/${encodeURIComponent(agent)}/run`
