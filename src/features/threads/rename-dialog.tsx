import { useState } from 'react'

import type { ThreadSummary } from '@/state/rooms'
import type { Server } from '@/state/servers'
import { renameThread } from '@/state/thread-actions'
import { Dialog } from '@/ui/dialog'
import { TextField } from '@/ui/text-field'
import { useWords } from '@/words/use-words'

export function RenameDialog({
  server,
  thread,
  onClose,
}: {
  server: Server
  thread: ThreadSummary
  onClose: () => void
}) {
  const words = useWords()
  const [name, setName] = useState(thread.name)
  const isEmpty = name.trim() === ''
  const save = () => {
    if (isEmpty) return
    onClose()
    void renameThread(server, thread, name)
  }
  return (
    <Dialog
      title={words.threads.renameTitle}
      confirm={{
        label: words.threads.save,
        onPress: save,
        disabled: isEmpty,
        testID: 'rename-save',
      }}
      cancelLabel={words.threads.cancel}
      onClose={onClose}
      testID="rename-dialog"
    >
      <TextField
        label={words.threads.name}
        value={name}
        onChangeText={setName}
        onSubmitEditing={save}
        testID="rename-field"
      />
    </Dialog>
  )
}
