import { useAtom } from 'jotai'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { openedLinesAtom } from '@/state/thread/thread-atoms'

/** Whether a line is open: as the person chose, or else `isOpenByDefault`. */
export function useOpened(threadKey: ThreadKey, id: string, isOpenByDefault: boolean) {
  const [chosen, setChosen] = useAtom(openedLinesAtom(threadKey))
  const choose = (isOpen: boolean) => setChosen((before) => new Map(before).set(id, isOpen))
  return [chosen.get(id) ?? isOpenByDefault, choose, chosen.has(id)] as const
}
