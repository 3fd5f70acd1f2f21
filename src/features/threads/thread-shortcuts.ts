import { useGlobalSearchParams, usePathname, useRouter } from 'expo-router'
import { atom, useSetAtom } from 'jotai'

import { focusComposer } from '@/state/thread/composer-focus'
import { usePageKey } from '@/ui/keyboard/page-key'
import { useWide } from '@/ui/layout/use-wide'

import { useOpenThread } from './use-open-thread'
import { useRoomChoices } from './use-room-choices'

/** Whether the menu of rooms for a new thread is open. */
export const isChoosingRoomAtom = atom(false)

/** Whether the search field should take the focus. */
export const isSearchWantedAtom = atom(false)

/** Keyboard shortcuts on every page: ⌘K or Ctrl-K searches, ⌘⇧O or Ctrl-Shift-O starts a thread. */
export function useThreadShortcuts(): void {
  const router = useRouter()
  const path = usePathname()
  const isWide = useWide()
  const { begin } = useOpenThread()
  const rooms = useRoomChoices()
  const setChoosing = useSetAtom(isChoosingRoomAtom)
  const setSearchWanted = useSetAtom(isSearchWantedAtom)
  const { server, room, thread } = useGlobalSearchParams<{
    server?: string
    room?: string
    thread?: string
  }>()
  const isInChat = path.startsWith('/chat/')
  const showList = () => {
    if (path !== '/' && !(isWide && isInChat)) router.navigate('/')
  }
  usePageKey('search', () => {
    showList()
    setSearchWanted(true)
  })
  usePageKey('new', () => {
    if (isInChat && server !== undefined && room !== undefined) {
      if (thread === undefined) return focusComposer()
      begin({ pathname: '/chat/[server]/[room]', params: { server, room } })
      return
    }
    const [first, ...others] = rooms
    if (!first) return
    if (others.length === 0) return begin(first.page)
    showList()
    setChoosing(true)
  })
}
