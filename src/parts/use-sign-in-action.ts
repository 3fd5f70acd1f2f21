import { useRouter } from 'expo-router'

import { abilitiesOf } from '@/core/server/abilities'
import type { Server } from '@/core/server/server'
import { useWords } from '@/words/use-words'

/** The button that leads to a server's sign-in, or to the field for its key. */
export function useSignInAction(
  server: Pick<Server, 'id' | 'kind'> | undefined,
): { label: string; onPress: () => void } | undefined {
  const words = useWords()
  const router = useRouter()
  if (!server) return undefined
  return {
    label: abilitiesOf(server).signIn === 'key' ? words.models.enterKey : words.signIn.again,
    onPress: () => router.push({ pathname: '/servers/[id]', params: { id: server.id } }),
  }
}
