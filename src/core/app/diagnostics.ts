import type { Warning } from '@/core/agui/warning'
import type { ChannelRates } from '@/core/completions/channel-rates'
import type { StructuredAnswer } from '@/core/completions/structured/generate-structured'
import type { FoldWarning } from '@/core/conversation/fold/fold-warning'
import type { RunState } from '@/core/run/run-state'
import type { Server } from '@/core/server/server'

import { redact } from './redact'

/** A request that was made, without anything that it carried. Times in milliseconds. */
export interface NotedRequest {
  readonly number: number
  readonly at: number
  readonly method: string
  readonly host: string
  readonly path: string
  /** Undefined where no answer came. */
  readonly status: number | undefined
  readonly duration: number
  readonly bytes: number | undefined
}

/** Something that happened in a turn, without a word of it. */
export interface NotedRunEvent {
  readonly number: number
  readonly at: number
  /** The beginning of the thread's id. */
  readonly thread: string
  readonly type: string
}

export interface Diagnostics {
  readonly requests: readonly NotedRequest[]
  readonly runEvents: readonly NotedRunEvent[]
}

/** What a turn is doing, in one word or two. */
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

/** What a server did wrong, by its kind and the type of the event. */
export const warningEventType = (warning: Warning | FoldWarning): string =>
  ['warning', warning.kind, ...('eventType' in warning ? [warning.eventType] : [])].join('/')

/** What came of asking a model for something besides: the channel that it came through, or a code. */
export function taskEventType(task: string, answer: StructuredAnswer<unknown>): string {
  return answer.ok ? `${task}/${answer.channel}` : `failed/${task}/${answer.code}`
}

/** How the answers of a model came: in turns, and where it was asked for something besides. */
export interface RatesOfModel {
  readonly server: string
  readonly model: string
  readonly turns: ChannelRates | undefined
  readonly tasks: ChannelRates | undefined
}

const ratesLine = ({ server, model, turns, tasks }: RatesOfModel) =>
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

/** The channels that anything came through, or should have. */
export const countsOf = (rates: ChannelRates) =>
  channels.flatMap((channel) => {
    const { succeeded, failed } = rates[channel]
    return succeeded + failed > 0 ? [{ channel, succeeded, total: succeeded + failed }] : []
  })

/** Enough of an id to find it again. */
export const shortId = (id: string) => id.replace(/[^\w-]/g, '').slice(0, 8)

export const requestLine = ({ method, host, path, status, duration, bytes }: NotedRequest) =>
  [
    `${method} ${host}${path}`,
    status === undefined ? 'no answer' : String(status),
    `${Math.round(duration)} ms`,
    ...(bytes === undefined ? [] : [`${bytes} B`]),
  ].join('  ')

export const serverLine = ({ address, kind, version, features }: Server) =>
  [address, version === undefined ? kind : `${kind} ${version}`, features.join(', ')]
    .filter((part) => part !== '')
    .join('  ')

/** All of it as one text, for whoever helps; it is in English for them. */
export function diagnosticsText({
  app,
  device,
  servers,
  rates,
  diagnostics: { requests, runEvents },
}: {
  app: string
  device: string
  servers: readonly Server[]
  rates: readonly RatesOfModel[]
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
      'Requests, the latest first',
      requests.map((request) => `${time(request.at)}  ${requestLine(request)}`),
    ),
    section(
      'Runs, the latest first',
      runEvents.map(({ at, thread, type }) => `${time(at)}  ${thread}  ${type}`),
    ),
  ].join('\n')
  // Nothing secret should have come this far; this is the last door.
  return redact(text)
}
