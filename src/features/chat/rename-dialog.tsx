import type { ThreadSummary } from '@/state/room/rooms'
import type { Server } from '@/state/server/servers'
import { renameThread } from '@/state/thread/rename-thread'
import { NameDialog } from '@/ui/overlay/name-dialog'
import { useWords } from '@/words/use-words'

/** Asks for a new name for the open thread. */
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
  return (
    <NameDialog
      name={thread.name}
      labels={words.threads}
      onSave={(name) => void renameThread(server, thread, name)}
      onClose={onClose}
    />
  )
}
