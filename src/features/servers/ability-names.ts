import { abilitiesOf } from '@/core/server/abilities'
import type { Server } from '@/core/server/server'
import { isTokenWithoutToolsets, type Session } from '@/core/server/session'
import type { Words } from '@/words/english'

type AbilityName = keyof Words['servers']['abilities']

const features = [
  'toolsets',
  'resume',
  'cancel',
  'feed',
  'feedback',
  'guests',
] as const satisfies readonly AbilityName[]

/** The abilities of a server that the app can use, most important first. */
export function abilityNames(
  server: Pick<Server, 'kind' | 'features'>,
  session: Session | undefined,
): readonly AbilityName[] {
  const told = features
    .filter((feature) => server.features.includes(feature))
    .filter((feature) => feature !== 'toolsets' || !isTokenWithoutToolsets(server, session))
  return [abilitiesOf(server).rooms === 'models' ? 'completions' : 'agents', ...told]
}
