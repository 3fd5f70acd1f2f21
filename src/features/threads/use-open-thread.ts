import { useGlobalSearchParams, useRouter, type Href } from 'expo-router'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { focusComposer } from '@/state/thread/composer-focus'
import { useWide } from '@/ui/layout/use-wide'

/** Opens threads, and knows which one is open beside the list. */
export function useOpenThread() {
  const router = useRouter()
  const isWide = useWide()
  const { thread } = useGlobalSearchParams<{ thread?: string }>()
  // On a wide screen one conversation replaces another; on a phone, back leads to the list.
  const show = (page: Href) => {
    if (isWide) router.replace(page)
    else router.push(page)
    focusComposer()
  }
  return {
    isOpen: (key: ThreadKey) => thread === key.thread,
    open: (key: ThreadKey) => show({ pathname: '/chat/[server]/[room]', params: { ...key } }),
    /** Opens the page that starts a thread. */
    begin: show,
    /** Closes this thread if it is open beside the list. */
    leave: (key: ThreadKey) => {
      if (isWide && thread === key.thread) router.replace('/')
    },
  }
}
