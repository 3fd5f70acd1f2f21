import { useState } from 'react'

import type { QueuedMessage } from '@/core/outbox/queued-message'
import { MessageEdit } from '@/features/chat/edit/message-edit'
import { editQueued, endQueueEdit } from '@/state/outbox/queue-edit'
import { writeDraft } from '@/state/thread/drafts'
import { useWords } from '@/words/use-words'

/** The field in which a message is edited that waits. It does not go out meanwhile. */
export function QueuedEdit({ message }: { message: QueuedMessage }) {
  const words = useWords().conversation.queue
  const [text, setText] = useState(message.text)
  const save = async (edited: string) => {
    // Another tab may have sent it: nothing that was written is lost.
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
