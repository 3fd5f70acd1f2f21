import type { ReactNode } from 'react'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { Sheet } from '@/ui/overlay/sheet'
import { useWords } from '@/words/use-words'

import { AgentStateCard } from './agent-state-card'

/** The state that the agent shares, as a sheet over the thread. */
export function AgentStateSheet({
  threadKey,
  isOpen,
  onClose,
  trigger,
}: {
  threadKey: ThreadKey | undefined
  isOpen: boolean
  onClose: () => void
  trigger: ReactNode
}) {
  const words = useWords()
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={words.conversation.state.title}
      closeLabel={words.chat.settingsDone}
      testID="agent-state-sheet"
      trigger={trigger}
    >
      {threadKey && <AgentStateCard threadKey={threadKey} />}
    </Sheet>
  )
}
