import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'

import { abilitiesOf, type Abilities } from '@/core/server/abilities'
import type { Session } from '@/core/server/session'
import { serverCheckQuery, type Reach } from '@/state/server/server-check'
import type { Server } from '@/state/server/servers'
import { sessionAtom } from '@/state/server/sign-in'
import type { Words } from '@/words/english'
import { useWords } from '@/words/use-words'

/** Whether a server is online, and who the person is there. */
export function useServerStatus(server: Server) {
  const words = useWords().servers
  const { data: reach = 'checking' } = useQuery(serverCheckQuery(server))
  const session = useAtomValue(sessionAtom(server.id))
  return {
    reach: words.reach[reach],
    isHealthy: isHealthy(reach),
    session: session && sessionText(session, abilitiesOf(server), words),
  }
}

/** Assumes that all is well until the check is done. */
const isHealthy = (reach: Reach | 'checking') => reach === 'checking' || reach === 'reachable'

function sessionText(
  session: Session,
  { signIn, rooms }: Abilities,
  { sessions }: Words['servers'],
): string {
  if (signIn === 'key' && rooms === 'agents') {
    if (session.kind === 'none') return sessions.noToken
    if (session.kind === 'key') return sessions.token
  }
  if (signIn === 'key' && session.kind === 'none') return sessions.noKey
  return session.kind === 'person' ? sessions.person(session.username) : sessions[session.kind]
}
