import { useLocalSearchParams } from 'expo-router'
import { useEffect, useState } from 'react'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { showMessage } from '@/state/thread/show-message'

type Sought =
  | { readonly kind: 'seeking'; readonly id: string }
  /** Without an id, no message is sought, or it is gone. */
  | { readonly kind: 'done'; readonly id: string | undefined }

const nothing: Sought = { kind: 'done', id: undefined }

/** The message that the address of the page names, once the thread shows it. */
export function useSoughtMessage(
  { server, room, thread }: ThreadKey,
  isThreadReady: boolean,
): Sought {
  const { message } = useLocalSearchParams<{ message?: string }>()
  const [found, setFound] = useState<{ id: string; isShown: boolean }>()
  useEffect(() => {
    if (message === undefined || !isThreadReady) return
    let isWanted = true
    void showMessage({ server, room, thread }, message).then((isShown) => {
      if (isWanted) setFound({ id: message, isShown })
    })
    return () => {
      isWanted = false
    }
  }, [server, room, thread, message, isThreadReady])
  if (message === undefined) return nothing
  if (found?.id !== message) return { kind: 'seeking', id: message }
  return found.isShown ? { kind: 'done', id: message } : nothing
}
