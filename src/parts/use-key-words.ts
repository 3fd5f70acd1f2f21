import { abilitiesOf } from '@/core/server/abilities'
import type { Server } from '@/core/server/server'
import type { Words } from '@/words/english'
import { useWords } from '@/words/use-words'

/** The texts about a server's key, which is called a token if the server runs agents. */
export function useKeyWords(server: Pick<Server, 'kind'>): Words['signIn']['key'] {
  const { key } = useWords().signIn
  return abilitiesOf(server).rooms === 'agents' ? { ...key, ...key.bearer } : key
}
