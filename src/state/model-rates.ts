import { atom, useAtomValue } from 'jotai'
import { atomFamily } from 'jotai-family'
import { useEffect } from 'react'
import { z } from 'zod'

import {
  ChannelRates,
  countAnswer,
  noRates,
  shouldOfferJson,
} from '@/core/completions/channel-rates'
import type { Message } from '@/core/conversation/message'

import { modelPreference } from './model-preference'
import type { ModelPlace } from './model-preference'
import { store } from './store'

const RatesOfModels = z.record(z.string(), ChannelRates)
type RatesOfModels = z.infer<typeof RatesOfModels>

const rates = modelPreference<RatesOfModels>('rates', RatesOfModels, {})

export const ratesAtom = (server: string) => rates.atom({ server })

export const loadRates = (server: string) => rates.load({ server })

/** Counts how the answers of a turn came; `offered` are the tools that the model knew of. */
export async function countTurn(
  { server, model }: Required<ModelPlace>,
  answers: readonly Message[],
  offered: ReadonlySet<string>,
): Promise<void> {
  await rates.load({ server })
  const all = store.get(ratesAtom(server))
  const before = all[model] ?? noRates
  const after = answers.reduce(
    (counted, message) =>
      message.role === 'assistant' ? countAnswer(counted, message, offered) : counted,
    before,
  )
  if (after !== before) rates.set({ server }, { ...all, [model]: after })
}

/** Models whose servers will not have tools offered to them. */
const refusingAtom = atom<ReadonlySet<string>>(new Set<string>())

export const noteRefusal = (place: Required<ModelPlace>): void =>
  store.set(refusingAtom, (refusing) => new Set(refusing).add(textOf(place)))

/** Models whose person does not want to hear of it now. */
const declinedAtom = atom<ReadonlySet<string>>(new Set<string>())

const textOf = ({ server, model }: Required<ModelPlace>) =>
  [server, model].map(encodeURIComponent).join('/')

const offers = atomFamily((place: string) => {
  const [server = '', model = ''] = place.split('/').map(decodeURIComponent)
  return atom((get) => {
    const isFailing = shouldOfferJson(get(ratesAtom(server))[model] ?? noRates)
    return (isFailing || get(refusingAtom).has(place)) && !get(declinedAtom).has(place)
  })
})

/** Whether a model keeps failing to call tools natively, and nobody has declined another way. */
export const isJsonWiseAtom = (place: Required<ModelPlace>) => offers(textOf(place))

/** Until the next start of the app. */
export const declineJson = (place: Required<ModelPlace>): void =>
  store.set(declinedAtom, (declined) => new Set(declined).add(textOf(place)))

/** How the answers of a server's models came, by the names of the models. */
export function useModelRates(server: string): Readonly<Record<string, ChannelRates>> {
  useEffect(() => void loadRates(server), [server])
  return useAtomValue(ratesAtom(server))
}
