import { ProtocolChoice } from '@/core/server/protocol-choice'
import { keptPreferences } from '@/state/device/kept-preferences'

const choices = keptPreferences<ProtocolChoice>('protocol', ProtocolChoice, 'automatic')

/** The store removes preferences by this form of their names when a server is removed. */
const nameOf = (server: string) => `protocol/${encodeURIComponent(server)}`

/** How the person wants a server to be spoken to. */
export const protocolChoiceAtom = (server: string) => choices.atom(nameOf(server))
export const loadProtocolChoice = (server: string) => choices.load(nameOf(server))
export const chooseProtocol = (server: string, choice: ProtocolChoice): void =>
  choices.set(nameOf(server), choice)
