import { useGlobalSearchParams, useRouter, type Href } from 'expo-router'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { focusComposer } from '@/state/thread/composer-focus'
import { useWide } from '@/ui/layout/use-wide'

/** Leads to a thread, and tells which one is open beside the list. */
export function useOpenThread() {
  const router = useRouter()
  const isWide = useWide()
  const { thread } = useGlobalSearchParams<{ thread?: string }>()
  // Beside the list a conversation takes the place of another; on a phone one goes back to the list.
  const show = (page: Href) => {
    if (isWide) router.replace(page)
    else router.push(page)
    focusComposer()
  }
  return {
    isOpen: (key: ThreadKey) => thread === key.thread,
    open: (key: ThreadKey) => show({ pathname: '/chat/[server]/[room]', params: { ...key } }),
    /** Shows the page on which a thread is begun. */
    begin: show,
    /** Shows no thread any more where this one was open. */
    leave: (key: ThreadKey) => {
      if (isWide && thread === key.thread) router.replace('/')
    },
  }
}
