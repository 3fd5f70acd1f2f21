import { useAtomValue } from 'jotai'

import { useSignInAction } from '@/parts/use-sign-in-action'
import { undoDeletion } from '@/state/thread/delete-thread'
import { dismissThreadNote, threadNoteAtom, type ThreadNote } from '@/state/thread/thread-note'
import { Snackbar } from '@/ui/notice/snackbar'
import type { Words } from '@/words/english'
import { useWords } from '@/words/use-words'

/** Reports the outcome of a deletion or a renaming. */
export function ThreadNotes() {
  const words = useWords()
  const note = useAtomValue(threadNoteAtom)
  const isSignedOut = note && 'server' in note && note.failure.kind === 'signed-out'
  const signIn = useSignInAction(isSignedOut ? note.server : undefined)
  if (!note) return null
  const action =
    note.kind === 'deleted'
      ? { label: words.threads.undo, onPress: undoDeletion, testID: 'undo-delete' }
      : (signIn ?? { label: words.threads.dismiss, onPress: dismissThreadNote })
  return <Snackbar text={sentence(note, words)} action={action} testID="thread-note" />
}

function sentence(note: ThreadNote, { threads, failure }: Words): string {
  switch (note.kind) {
    case 'deleted':
      return threads.deleted(note.names)
    case 'not-deleted':
      return threads.notDeleted(note.name, failure(note.failure).title)
    case 'not-renamed':
      return threads.notRenamed(note.name || threads.untitled, failure(note.failure).title)
    case 'not-organized':
      return threads.notOrganized(note.name || threads.untitled, failure(note.failure).title)
  }
}
