import { useGlobalSearchParams, usePathname, useRouter } from 'expo-router'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { focusComposer } from '@/state/thread/composer-focus'
import { useWide } from '@/ui/layout/use-wide'

/** The page that starts a thread. */
export interface NewThreadPage {
  pathname: '/chat/[server]/[room]'
  params: { server: string; room: string }
}

/** Opens threads, and reports which one is open. Each opened page is a step in the history. */
export function useOpenThread() {
  const router = useRouter()
  const isWide = useWide()
  const { server, room, thread, message } = useGlobalSearchParams<{
    server?: string
    room?: string
    thread?: string
    message?: string
  }>()
  // A list that replaced a conversation still has its parameters.
  const isInChat = usePathname().startsWith('/chat/')
  const isOpen = (key: ThreadKey) => isInChat && thread === key.thread
  return {
    isOpen,
    /** Opens a thread, at one of its messages if given. */
    open: (key: ThreadKey, messageId?: string) => {
      const isShown = isOpen(key) && (messageId === undefined || messageId === message)
      const params = { ...key, ...(messageId !== undefined && { message: messageId }) }
      if (!isShown) router.push({ pathname: '/chat/[server]/[room]', params })
      focusComposer()
    },
    begin: (page: NewThreadPage) => {
      const isSameRoom = server === page.params.server && room === page.params.room
      const isShown = isInChat && isSameRoom && thread === undefined
      if (!isShown) router.push(page)
      focusComposer()
    },
    /** Closes this thread if it is open beside the list. */
    leave: (key: ThreadKey) => {
      if (isWide && thread === key.thread) router.replace('/')
    },
  }
}
