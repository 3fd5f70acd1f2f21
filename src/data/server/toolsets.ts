import { z } from 'zod'

import { Problem } from '@/core/contract/problem'
import {
  AppToolsetConfig,
  ToolsetInstance,
  ToolsetExecutionResult,
  ToolsetInstanceList,
  ToolsetTypeList,
  type NewToolsetInstance,
  type ToolsetInstanceChange,
  type ToolsetExecution,
  type ToolsetType,
} from '@/core/contract/toolset'
import { FailureError, attempt, type Failure } from '@/core/failure'
import type { ToolsetCall } from '@/core/toolsets/toolset-tools'
import { isAppAt } from '@/data/session/session'

import { requestAnyStatus, requestJson, requestNothing } from './request'

/** A person's instances on a server, and the types that the server offers. */
export interface OfferedToolsets {
  readonly instances: readonly ToolsetInstance[]
  readonly types: readonly ToolsetType[]
}

/** Returns undefined if the server has no toolsets, or none for this person. */
export async function fetchToolsets(address: string): Promise<OfferedToolsets | undefined> {
  const isApp = await isAppAt(address)
  const list = await (isApp ? listForApp(address) : listAt(toolsetsUrl(address)))
  if (!list.ok) {
    if (isRefusal(list.failure)) return undefined
    throw new FailureError(list.failure)
  }
  const { toolsets: instances, toolset_types: types } = list.value
  // Bodhi refuses an app that asks for more than the list.
  return { instances, types: types.length > 0 || isApp ? types : await fetchTypes(address) }
}

const listAt = (url: string) => attempt(requestJson(url, ToolsetInstanceList))

/** Since March 2026, Bodhi lists what apps may use at a separate path. */
async function listForApp(address: string) {
  const list = await listAt(appToolsetsUrl(address))
  return !list.ok && isElsewhere(list.failure) ? listAt(toolsetsUrl(address)) : list
}

/** Some servers show their types only to admins, and some do not say which are enabled. */
async function fetchTypes(address: string): Promise<readonly ToolsetType[]> {
  const types = await attempt(fetchToolsetTypes(address))
  if (types.ok) return types.value
  if (isRefusal(types.failure) || types.failure.kind === 'malformed') return []
  throw new FailureError(types.failure)
}

/** Fetches the types, including what only admins may see. */
export async function fetchToolsetTypes(address: string): Promise<readonly ToolsetType[]> {
  const { types } = await atEither(address, (base) => requestJson(base, ToolsetTypeList))
  return types
}

/** Enables or disables a type for the whole server. */
export async function switchToolsetType(
  address: string,
  type: string,
  isEnabled: boolean,
): Promise<void> {
  const method = isEnabled ? 'PUT' : 'DELETE'
  await atEither(address, (base) =>
    requestJson(`${base}/${encodeURIComponent(type)}/app-config`, Switch, { method }),
  )
}

/** The only field that every server returns. */
const Switch = AppToolsetConfig.pick({ enabled: true })

/** Servers list their types at one of two paths; the second is tried if the first is missing. */
async function atEither<Answer>(
  address: string,
  ask: (base: string) => Promise<Answer>,
): Promise<Answer> {
  const answer = await attempt(ask(`${toolsetsUrl(address)}/types`))
  if (answer.ok) return answer.value
  if (!isElsewhere(answer.failure)) throw new FailureError(answer.failure)
  return ask(`${address}/bodhi/v1/toolset_types`)
}

/** Whether the path is missing. Servers that read `types` as an instance id answer not found, bad id or bad method. */
const isElsewhere = (failure: Failure) =>
  failure.kind === 'not-found' ||
  failure.kind === 'not-an-api' ||
  failure.kind === 'other-content' ||
  failure.kind === 'malformed' ||
  (failure.kind === 'rejected' && (failure.status === 400 || failure.status === 405))

export const fetchToolset = (address: string, id: string): Promise<ToolsetInstance> =>
  requestJson(instanceUrl(address, id), ToolsetInstance)

/** A server may fetch the tools from another server before it answers. */
const timeoutMilliseconds = 45_000

export async function createToolset(
  address: string,
  body: NewToolsetInstance,
): Promise<ToolsetInstance> {
  await refuseApps(address)
  const url = toolsetsUrl(address)
  return requestJson(url, ToolsetInstance, { method: 'POST', body, timeoutMilliseconds })
}

export async function changeToolset(
  address: string,
  id: string,
  body: ToolsetInstanceChange,
): Promise<ToolsetInstance> {
  await refuseApps(address)
  const url = instanceUrl(address, id)
  return requestJson(url, ToolsetInstance, { method: 'PUT', body, timeoutMilliseconds })
}

/** Throws for an app: toolsets are changed on Bodhi's own pages. Bodhi would answer as if nobody were signed in. */
async function refuseApps(address: string): Promise<void> {
  if (await isAppAt(address)) throw new FailureError({ kind: 'forbidden' })
}

/** Makes the server fetch the tools again from the instance's own server. */
export const refreshToolset = (address: string, id: string): Promise<ToolsetInstance> =>
  requestJson(`${instanceUrl(address, id)}/refresh`, ToolsetInstance, {
    method: 'POST',
    timeoutMilliseconds,
  })

/** An instance that does not exist counts as deleted. */
export async function deleteToolset(address: string, id: string): Promise<void> {
  await refuseApps(address)
  const answer = await attempt(requestNothing(instanceUrl(address, id), { method: 'DELETE' }))
  if (!answer.ok && answer.failure.kind !== 'not-found') throw new FailureError(answer.failure)
}

const isRefusal = ({ kind }: Failure) =>
  kind === 'not-found' || kind === 'forbidden' || kind === 'not-an-api' || kind === 'other-content'

export interface ToolsetAnswer {
  result?: unknown
  /** A sentence for the model. */
  error?: string | null | undefined
  /** The server refused the call: the instance may have changed. */
  isRefused?: boolean
}

/** Makes a server call a tool. A refused call is an error like any other. */
export async function executeToolset(
  address: string,
  call: ToolsetCall,
  signal: AbortSignal,
): Promise<ToolsetAnswer> {
  const { status, body } = await requestExecution(address, call, signal)
  if (status >= 200 && status < 300) {
    const { data } = ToolsetExecutionResult.safeParse(body)
    if (data) return data
    throw new FailureError({ kind: 'malformed', at: '' })
  }
  if (status === 401) throw new FailureError({ kind: 'signed-out' })
  if (status >= 500) throw new FailureError({ kind: 'server', status })
  const { data: problem } = Refusal.safeParse(body)
  if (problem) return { error: sentenceFor(problem), isRefused: true }
  throw new FailureError({ kind: 'rejected', status })
}

/** The rest of a problem has a different shape on some servers. */
const Refusal = z.object({ error: Problem.shape.error.pick({ message: true, code: true }) })
type Refusal = z.infer<typeof Refusal>

/** Bodhi moved the path for calls in February 2026, and for apps in March 2026. */
const executionUrls = {
  former: (address: string, id: string, tool: string) =>
    `${instanceUrl(address, id)}/execute/${tool}`,
  later: (address: string, id: string, tool: string) =>
    `${instanceUrl(address, id)}/tools/${tool}/execute`,
  app: (address: string, id: string, tool: string) =>
    `${appToolsetsUrl(address)}/${encodeURIComponent(id)}/tools/${tool}/execute`,
}
type ExecutionPath = keyof typeof executionUrls

/** The path for calls, by server address. */
const knownPaths = new Map<string, ExecutionPath>()

/** Sends the call to the known path, or to the others if that path does not exist. */
async function requestExecution(
  address: string,
  { instanceId, method, toolCallId, params }: ToolsetCall,
  signal: AbortSignal,
) {
  const body: ToolsetExecution = { tool_call_id: toolCallId, params }
  const ask = (path: ExecutionPath) =>
    requestAnyStatus(
      executionUrls[path](address, instanceId, encodeURIComponent(method)),
      // Only the signal limits how long a tool may take.
      { method: 'POST', body, signal, timeoutMilliseconds: Infinity },
    )
  const usual: readonly ExecutionPath[] = ['former', 'later']
  const paths = (await isAppAt(address)) ? (['app', ...usual] as const) : usual
  const known = knownPaths.get(address)
  const first = paths.find((path) => path === known) ?? paths[0] ?? 'former'
  const answer = await ask(first)
  if (!isNoSuchPath(answer)) return answer
  for (const path of paths.filter((other) => other !== first)) {
    const next = await ask(path)
    if (isNoSuchPath(next)) continue
    knownPaths.set(address, path)
    return next
  }
  return answer
}

/** If the path exists, the API itself says what it did not find. */
const isNoSuchPath = ({ status, body }: { status: number; body: unknown }) =>
  (status === 404 || status === 405) && !Refusal.safeParse(body).success

/** Tells the model when retrying is pointless. */
function sentenceFor({ error: { code, message } }: Refusal): string {
  if (code == null || !lasting.has(code)) return message
  return `${message} Do not call its tools again unless the person says that this has changed. Go on without them.`
}

/** Refusals that last until a person acts. */
const lasting = new Set([
  'toolset_error-toolset_not_found',
  'toolset_auth_error-toolset_not_found',
  'entity_error-not_found',
  'toolset_error-instance_not_owned',
  'toolset_error-toolset_app_disabled',
  'toolset_error-toolset_disabled',
  'toolset_error-toolset_not_configured',
  'toolset_auth_error-missing_toolset_scope',
])

const toolsetsUrl = (address: string) => `${address}/bodhi/v1/toolsets`

const appToolsetsUrl = (address: string) => `${address}/bodhi/v1/apps/toolsets`

const instanceUrl = (address: string, id: string) =>
  `${toolsetsUrl(address)}/${encodeURIComponent(id)}`
