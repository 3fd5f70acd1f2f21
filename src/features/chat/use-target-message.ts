import { useLocalSearchParams } from 'expo-router'
import { useEffect, useState } from 'react'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { showMessage } from '@/state/thread/edit-message'

type Target =
  | { readonly kind: 'seeking'; readonly id: string }
  /** Without an id, there is no target, or it does not exist. */
  | { readonly kind: 'done'; readonly id: string | undefined }

const nothing: Target = { kind: 'done', id: undefined }

/** Makes the thread show the message that the address of the page names, and returns it when done. */
export function useTargetMessage(
  { server, room, thread }: ThreadKey,
  isThreadReady: boolean,
): Target {
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
