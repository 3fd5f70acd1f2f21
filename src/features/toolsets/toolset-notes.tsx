import { useAtomValue } from 'jotai'

import { useSignInAction } from '@/parts/use-sign-in-action'
import {
  dismissToolsetNote,
  toolsetNoteAtom,
  type ToolsetNote,
} from '@/state/toolset/toolset-instances'
import { Snackbar } from '@/ui/notice/snackbar'
import type { Words } from '@/words/english'
import { useWords } from '@/words/use-words'

/** Says what was refreshed, and what could not be changed or deleted. */
export function ToolsetNotes() {
  const words = useWords()
  const note = useAtomValue(toolsetNoteAtom)
  const isSignedOut = note && 'failure' in note && note.failure.kind === 'signed-out'
  const signIn = useSignInAction(isSignedOut ? note.server : undefined)
  if (!note || note.kind === 'not-switched') return null
  const action = signIn ?? { label: words.instances.dismiss, onPress: dismissToolsetNote }
  return <Snackbar text={sentence(note, words)} action={action} testID="toolset-note" />
}

function sentence(
  note: Exclude<ToolsetNote, { kind: 'not-switched' }>,
  { instances, failure }: Words,
): string {
  switch (note.kind) {
    case 'not-changed':
      return instances.notes.notChanged(note.name, failure(note.failure).title)
    case 'not-deleted':
      return instances.notes.notDeleted(note.name, failure(note.failure).title)
    case 'refreshed':
      return instances.notes.refreshed(note.name, note.tools)
    case 'not-refreshed':
      return instances.notes.notRefreshed(note.name, failure(note.failure).title)
    case 'type-disabled':
      return instances.notes.typeDisabled(note.name)
  }
}
