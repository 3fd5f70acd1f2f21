import { atom, useAtomValue } from 'jotai'
import { atomFamily } from 'jotai-family'
import { useEffect } from 'react'
import { z } from 'zod'

import type { ModelRates } from '@/core/app/diagnostics'
import {
  ChannelRates,
  countAnswer,
  countStructured,
  noRates,
  shouldOfferJson,
  type OfferedTools,
} from '@/core/completions/channel-rates'
import type { StructuredAnswer } from '@/core/completions/structured/generate-structured'
import type { Message } from '@/core/conversation/message'
import { store } from '@/state/device/store'
import type { Server } from '@/state/server/servers'

import { modelPreference, type ModelKey, type ServerKey } from './model-preference'

const RatesOfModels = z.record(z.string(), ChannelRates)
type RatesOfModels = z.infer<typeof RatesOfModels>

const rates = modelPreference<ServerKey, RatesOfModels>('rates', RatesOfModels, {})
/** Counted separately from turns, because a model that can name a thread may not be able to use tools. */
const taskRates = modelPreference<ServerKey, RatesOfModels>('task-rates', RatesOfModels, {})

export const ratesAtom = (server: string) => rates.atom({ server })

export const loadRates = (server: string) => rates.load({ server })

/** Counts the channels of a turn's answers. */
export const countTurn = (key: ModelKey, answers: readonly Message[], offered: OfferedTools) =>
  count(rates, key, (before) =>
    answers.reduce(
      (counted, message) =>
        message.role === 'assistant' ? countAnswer(counted, message, offered) : counted,
      before,
    ),
  )

/** Counts the channel of an answer outside of a turn. */
export const countTask = (key: ModelKey, answer: StructuredAnswer<unknown>) =>
  count(taskRates, key, (before) => countStructured(before, answer))

/** Resolves when the counts include those stored on the device. */
async function count(
  kind: typeof rates,
  { server, model }: ModelKey,
  add: (before: ChannelRates) => ChannelRates,
): Promise<void> {
  kind.edit({ server }, (all) => {
    const before = all[model] ?? noRates
    const after = add(before)
    return after === before ? all : { ...all, [model]: after }
  })
  await kind.load({ server })
}

/** Models for which the server has refused tools. */
const refusingAtom = atom<ReadonlySet<string>>(new Set<string>())

export const noteRefusal = (key: ModelKey): void =>
  store.set(refusingAtom, (refusing) => new Set(refusing).add(textOf(key)))

export const hasRefused = (key: ModelKey): boolean => store.get(refusingAtom).has(textOf(key))

/** Whether the server refused tools for this model since the app started. */
export const isRefusingAtom = (key: ModelKey) => refusals(textOf(key))

const refusals = atomFamily((text: string) => atom((get) => get(refusingAtom).has(text)))

/** Models for which the person declined calls as JSON. */
const declinedAtom = atom<ReadonlySet<string>>(new Set<string>())

const textOf = ({ server, model }: ModelKey) => [server, model].map(encodeURIComponent).join('/')

const offers = atomFamily((text: string) => {
  const [server = '', model = ''] = text.split('/').map(decodeURIComponent)
  return atom((get) => {
    const isFailing = shouldOfferJson(get(ratesAtom(server))[model] ?? noRates)
    return (isFailing || get(refusingAtom).has(text)) && !get(declinedAtom).has(text)
  })
})

/** Whether to offer calls as JSON: native calls keep failing or are refused, and the person has not declined. */
export const shouldOfferJsonAtom = (key: ModelKey) => offers(textOf(key))

/** Stops the offer of calls as JSON until the app is restarted. */
export const declineJson = (key: ModelKey): void =>
  store.set(declinedAtom, (declined) => new Set(declined).add(textOf(key)))

/** The rates of a server's models, as far as they have been read from the device. */
export const ratesOf = (server: Pick<Server, 'id' | 'address'>): ModelRates[] =>
  listed(server, store.get(ratesAtom(server.id)), store.get(taskRates.atom({ server: server.id })))

function listed({ address }: Pick<Server, 'address'>, turns: RatesOfModels, tasks: RatesOfModels) {
  const models = [...new Set([...Object.keys(turns), ...Object.keys(tasks)])]
  return models.map((model) => ({
    server: address,
    model,
    turns: turns[model],
    tasks: tasks[model],
  }))
}

export function useModelRates(server: Server): readonly ModelRates[] {
  const { id } = server
  useEffect(() => {
    void rates.load({ server: id })
    void taskRates.load({ server: id })
  }, [id])
  return listed(server, useAtomValue(ratesAtom(id)), useAtomValue(taskRates.atom({ server: id })))
}
