import { useState } from 'react'

import type { QueuedMessage } from '@/core/outbox/queued-message'
import { MessageEdit } from '@/features/chat/edit/message-edit'
import { editQueued, endQueueEdit } from '@/state/outbox/queue-edit'
import { writeDraft } from '@/state/thread/drafts'
import { useWords } from '@/words/use-words'

/** The field in which a waiting message is edited. The message is not sent meanwhile. */
export function QueuedEdit({ message }: { message: QueuedMessage }) {
  const words = useWords().conversation.queue
  const [text, setText] = useState(message.text)
  const save = async (edited: string) => {
    // If another tab has sent the message meanwhile, the edited text becomes the draft.
    if (!(await editQueued(message, edited))) writeDraft(message.key, edited)
  }
  return (
    <MessageEdit
      isNew
      text={text}
      sendLabel={words.save}
      onChange={setText}
      onShown={() => {}}
      onSend={(edited) => void save(edited)}
      onCancel={endQueueEdit}
    />
  )
}
