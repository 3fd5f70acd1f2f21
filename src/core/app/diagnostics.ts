import type { ChannelRates } from '@/core/completions/channel-rates'
import type { StructuredAnswer } from '@/core/completions/structured/generate-structured'
import type { RunWarning } from '@/core/run/run-ports'
import type { RunState } from '@/core/run/run-state'
import type { Server } from '@/core/server/server'

import { redact } from './redact'

/** A request without its contents. `at` is a time in milliseconds, as everywhere in this file. */
export interface NotedRequest {
  readonly number: number
  readonly at: number
  readonly method: string
  readonly host: string
  readonly path: string
  /** Undefined if there was no response. */
  readonly status: number | undefined
  readonly durationMilliseconds: number
  readonly bytes: number | undefined
}

/** A step of a turn, without any content. */
export interface NotedRunEvent {
  readonly number: number
  readonly at: number
  /** The start of the thread's id. */
  readonly thread: string
  readonly type: string
}

/**
 * Something that should not happen: a server that violates the protocol, a bug, a tool that threw
 * something unexpected, a write that failed. It never quotes a person, a model or a server.
 */
export interface Problem {
  readonly kind: 'warning' | 'bug' | 'tool' | 'storage'
  readonly where: string
  readonly detail: string
}

export interface NotedProblem extends Problem {
  readonly number: number
  readonly at: number
  /** How often it has happened. */
  readonly times: number
}

export interface Diagnostics {
  readonly requests: readonly NotedRequest[]
  readonly runEvents: readonly NotedRunEvent[]
  readonly problems: readonly NotedProblem[]
}

export const noDiagnostics: Diagnostics = { requests: [], runEvents: [], problems: [] }

/** Describes the state of a turn in one or two words. */
export function runEventType(state: RunState): string {
  switch (state.kind) {
    case 'running':
      return `running/${state.step}`
    case 'failed':
      return `failed/${state.failure.kind}`
    case 'idle':
    case 'suspended':
    case 'completed':
    case 'cancelled':
    case 'truncated':
      return state.kind
  }
}

/** Describes what a server did wrong, by the kind of warning and the type of event. */
export const warningDetail = (warning: RunWarning): string =>
  [warning.kind, ...('eventType' in warning ? [warning.eventType] : [])].join('/')

/** Describes how a request to a model outside of a turn ended: the channel of its answer, or an error code. */
export function taskEventType(task: string, answer: StructuredAnswer<unknown>): string {
  return answer.ok ? `${task}/${answer.channel}` : `failed/${task}/${answer.code}`
}

/** How often the answers of a model arrived as expected, in turns and in other tasks. */
export interface ModelRates {
  readonly server: string
  readonly model: string
  readonly turns: ChannelRates | undefined
  readonly tasks: ChannelRates | undefined
}

const ratesLine = ({ server, model, turns, tasks }: ModelRates) =>
  [
    `${server}  ${model.replaceAll(/\s+/g, ' ')}`,
    ...(turns ? [`turns: ${countsText(turns)}`] : []),
    ...(tasks ? [`names and questions: ${countsText(tasks)}`] : []),
  ].join('  ')

const countsText = (rates: ChannelRates) =>
  countsOf(rates)
    .map(({ channel, succeeded, total }) => `${channel} ${succeeded} of ${total}`)
    .join(', ')

const channels = ['tool', 'json', 'text'] as const

/** Returns the counts of the channels that were used or tried at least once. */
export const countsOf = (rates: ChannelRates) =>
  channels.flatMap((channel) => {
    const { succeeded, failed } = rates[channel]
    return succeeded + failed > 0 ? [{ channel, succeeded, total: succeeded + failed }] : []
  })

/** Returns the beginning of an id, which is enough to find it again. */
export const shortId = (id: string) => id.replace(/[^\w-]/g, '').slice(0, 8)

export const requestLine = ({
  method,
  host,
  path,
  status,
  durationMilliseconds,
  bytes,
}: NotedRequest) =>
  [
    `${method} ${host}${path}`,
    status === undefined ? 'no response' : String(status),
    `${Math.round(durationMilliseconds)} ms`,
    ...(bytes === undefined ? [] : [`${bytes} B`]),
  ].join('  ')

export const problemLine = ({ kind, where, detail, times }: NotedProblem) =>
  [kind, where, detail, ...(times > 1 ? [`${times} times`] : [])]
    .filter((part) => part !== '')
    .join('  ')

export const serverLine = ({ address, kind, version, features }: Server) =>
  [address, version === undefined ? kind : `${kind} ${version}`, features.join(', ')]
    .filter((part) => part !== '')
    .join('  ')

/** Returns everything as one text, always in English, for people who provide support. */
export function diagnosticsText({
  app,
  device,
  servers,
  rates,
  diagnostics: { requests, runEvents, problems },
}: {
  app: string
  device: string
  servers: readonly Server[]
  rates: readonly ModelRates[]
  diagnostics: Diagnostics
}): string {
  const time = (at: number) => new Date(at).toISOString()
  const section = (title: string, lines: readonly string[]) =>
    [`# ${title}`, ...(lines.length > 0 ? lines : ['none']), ''].join('\n')
  const text = [
    section('Continuo', [`version ${app}`, device]),
    section('Servers', servers.map(serverLine)),
    section('How models answer', rates.map(ratesLine)),
    section(
      'Problems, latest first',
      problems.map((problem) => `${time(problem.at)}  ${problemLine(problem)}`),
    ),
    section(
      'Requests, latest first',
      requests.map((request) => `${time(request.at)}  ${requestLine(request)}`),
    ),
    section(
      'Runs, latest first',
      runEvents.map(({ at, thread, type }) => `${time(at)}  ${thread}  ${type}`),
    ),
  ].join('\n')
  // Nothing secret should be in here; this is the last check.
  return redact(text)
}
