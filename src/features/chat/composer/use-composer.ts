import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'

import type { ThreadKey } from '@/core/conversation/thread-key'
import type { Files } from '@/core/conversation/user-message'
import type { RoomOrThread } from '@/state/device/room-or-thread'
import { playLightHaptic } from '@/state/device/play-light-haptic'
import { attachmentsAtom, clearAttachments } from '@/state/thread/attachments'
import { composerFocusAtom, focusComposer } from '@/state/thread/composer-focus'
import { clearDraft, draftAtom, flushDrafts, loadDraft, writeDraft } from '@/state/thread/drafts'
import { runStateAtom } from '@/state/thread/thread-atoms'
import { stopRun } from '@/state/thread/thread-sessions'

/** Returns the unsent message of a room or thread, and its actions. */
export function useComposer(
  target: RoomOrThread,
  threadKey: ThreadKey | undefined,
  onSend: (text: string, files: Files) => Promise<void>,
) {
  const { server, room, thread } = target
  useEffect(() => {
    void loadDraft({ server, room, thread })
    return () => void flushDrafts()
  }, [server, room, thread])

  const text = useAtomValue(draftAtom(target))
  const { files, reading } = useAtomValue(attachmentsAtom(target))
  const isRunning = useAtomValue(runStateAtom(threadKey)).kind === 'running'
  const hasWords = text.trim() !== '' || files.length > 0
  const canSend = hasWords && reading.length === 0
  /** The sent texts that the device is still storing, oldest first. */
  const storing = useRef<readonly string[]>([])
  const send = async () => {
    // The field keeps a text until the device has stored it; that text is not sent again.
    const before = storing.current.join('')
    const words = text.startsWith(before) ? text.slice(before.length) : text
    const given = storing.current.length === 0 ? files : []
    if (!canSend || (words.trim() === '' && given.length === 0)) return
    // A room becomes a thread with its first message.
    if (!threadKey && storing.current.length > 0) return
    storing.current = [...storing.current, words]
    playLightHaptic()
    await onSend(words.trim(), given).finally(() => (storing.current = storing.current.slice(1)))
    clearDraft(target, words)
    clearAttachments(target)
    focusComposer()
  }
  return {
    text,
    isRunning,
    canSend,
    /** Whenever this value changes, the field takes the focus. */
    focusWish: useAtomValue(composerFocusAtom),
    write: (typed: string) => writeDraft(target, typed),
    send: () => void send(),
    /** Absent while nothing runs. */
    stop:
      isRunning && threadKey
        ? () => {
            playLightHaptic()
            stopRun(threadKey)
            focusComposer()
          }
        : undefined,
  }
}
