import { Problem } from '@/core/contract/problem'
import { ToolsetExecutionResult, ToolsetList, ToolsetTypeList } from '@/core/contract/toolset'
import type { Toolset, ToolsetExecution, ToolsetType } from '@/core/contract/toolset'
import { FailureError, attempt } from '@/core/failure'
import type { Failure } from '@/core/failure'
import type { ToolsetCall } from '@/core/toolsets/toolset-tools'

import { requestAnswer, requestJson } from './http'

/** What a person has on a server, and what the server has to offer. */
export interface OfferedToolsets {
  readonly instances: readonly Toolset[]
  readonly types: readonly ToolsetType[]
}

/** Undefined where a server knows no toolsets, or has none for this person. */
export async function fetchToolsets(address: string): Promise<OfferedToolsets | undefined> {
  const list = await attempt(requestJson(toolsetsUrl(address), ToolsetList))
  if (!list.ok) {
    if (isRefusal(list.failure)) return undefined
    throw new FailureError(list.failure)
  }
  const { toolsets: instances, toolset_types: types } = list.value
  return { instances, types: types.length > 0 ? types : await fetchTypes(address) }
}

/** Some servers tell of their types in another place, or only to admins. */
async function fetchTypes(address: string): Promise<readonly ToolsetType[]> {
  const answer = await attempt(requestJson(`${address}/bodhi/v1/toolset_types`, ToolsetTypeList))
  if (answer.ok) return answer.value.types
  if (isRefusal(answer.failure)) return []
  throw new FailureError(answer.failure)
}

const isRefusal = ({ kind }: Failure) =>
  kind === 'not-found' || kind === 'forbidden' || kind === 'not-an-api'

/** Has a server call a tool. What it says of a call that it refuses is told like any other error. */
export async function executeToolset(
  address: string,
  { instanceId, method, toolCallId, params }: ToolsetCall,
  signal: AbortSignal,
): Promise<{ result?: unknown; error?: string | null | undefined }> {
  const url = `${toolsetsUrl(address)}/${encodeURIComponent(instanceId)}/execute/${encodeURIComponent(method)}`
  const sent: ToolsetExecution = { tool_call_id: toolCallId, params }
  // A tool takes its time.
  const options = { method: 'POST', body: sent, signal, patience: Infinity } as const
  const { status, body } = await requestAnswer(url, options)
  if (status >= 200 && status < 300) {
    const { data } = ToolsetExecutionResult.safeParse(body)
    if (data) return data
    throw new FailureError({ kind: 'malformed', at: '' })
  }
  if (status >= 500) throw new FailureError({ kind: 'server', status })
  const { data: problem } = Problem.safeParse(body)
  if (problem) return { error: problem.error.message }
  throw new FailureError({ kind: 'rejected', status })
}

const toolsetsUrl = (address: string) => `${address}/bodhi/v1/toolsets`
