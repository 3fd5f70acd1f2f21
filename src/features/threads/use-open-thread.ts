import { useGlobalSearchParams, useRouter } from 'expo-router'
import type { Href } from 'expo-router'

import type { ThreadKey } from '@/core/thread-key'
import { useWide } from '@/ui/use-wide'

/** Leads to a thread, and tells which one is open beside the list. */
export function useOpenThread() {
  const router = useRouter()
  const isWide = useWide()
  const { thread } = useGlobalSearchParams<{ thread?: string }>()
  return {
    isOpen: (key: ThreadKey) => thread === key.thread,
    open: (key: ThreadKey) => {
      const page: Href = { pathname: '/chat/[server]/[room]', params: { ...key } }
      if (isWide) router.replace(page)
      else router.push(page)
    },
    /** Shows no thread any more where this one was open. */
    leave: (key: ThreadKey) => {
      if (isWide && thread === key.thread) router.replace('/')
    },
  }
}
