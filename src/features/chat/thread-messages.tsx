import type { ThreadKey } from '@/core/conversation/thread-key'
import { MessageList } from '@/features/chat/list/message-list'
import { ToolLabelsProvider } from '@/features/chat/tools/tool-labels-provider'
import type { Server } from '@/state/server/servers'
import { Skeleton } from '@/ui/list/skeleton'
import { useWords } from '@/words/use-words'

import { useSoughtMessage } from './use-sought-message'

/** The messages of a thread that has been read, at the one that was searched for. */
export function ThreadMessages({ server, threadKey }: { server: Server; threadKey: ThreadKey }) {
  const words = useWords()
  const sought = useSoughtMessage(threadKey)
  if (sought.kind === 'seeking') return <Skeleton label={words.chat.loading} />
  return (
    <ToolLabelsProvider server={server}>
      <MessageList key={sought.id} threadKey={threadKey} soughtId={sought.id} />
    </ToolLabelsProvider>
  )
}
