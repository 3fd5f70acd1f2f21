import { ProtocolChoice } from '@/core/server/protocol-choice'
import { keptPreferences } from '@/state/device/kept-preferences'

const choices = keptPreferences<ProtocolChoice>('protocol', ProtocolChoice, 'automatic')

/** When a server is removed, the store finds its preferences by this format of their names. */
const nameOf = (server: string) => `protocol/${encodeURIComponent(server)}`

/** The protocol that the person chose for a server. */
export const protocolChoiceAtom = (server: string) => choices.atom(nameOf(server))
export const loadProtocolChoice = (server: string) => choices.load(nameOf(server))
export const chooseProtocol = (server: string, choice: ProtocolChoice): void =>
  choices.set(nameOf(server), choice)
