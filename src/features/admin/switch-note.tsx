import { useAtomValue } from 'jotai'

import { useSignInAction } from '@/parts/use-sign-in-action'
import { dismissToolsetNote, toolsetNoteAtom } from '@/state/toolset/toolset-instances'
import { Snackbar } from '@/ui/notice/snackbar'
import { useWords } from '@/words/use-words'

/** Reports that a toolset type could not be enabled or disabled. */
export function SwitchNote() {
  const words = useWords()
  const note = useAtomValue(toolsetNoteAtom)
  const isSignedOut = note?.kind === 'not-switched' && note.failure.kind === 'signed-out'
  const signIn = useSignInAction(isSignedOut ? note.server : undefined)
  if (note?.kind !== 'not-switched') return null
  const { name, failure } = note
  return (
    <Snackbar
      text={words.instances.admin.notSwitched(name, words.failure(failure).title)}
      action={signIn ?? { label: words.instances.dismiss, onPress: dismissToolsetNote }}
      testID="admin-note"
    />
  )
}
