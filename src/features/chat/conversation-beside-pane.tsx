import type { ThreadKey } from '@/core/conversation/thread-key'
import { OpenPaneContext, type Pane } from '@/features/chat/tools/pane'
import type { Room } from '@/state/room/rooms'
import type { Server } from '@/state/server/servers'
import { focusComposer } from '@/state/thread/composer-focus'
import { BesidePane } from '@/ui/layout/side-pane'
import { useWide } from '@/ui/layout/use-wide'

import { ChatPane } from './chat-pane'
import { Conversation } from './conversation'

/** A conversation, with a pane beside it on a wide screen. */
export function ConversationBesidePane({
  server,
  room,
  threadKey,
  pane,
  onOpenPane,
  onClosePane,
}: {
  server: Server
  room: Room
  threadKey: ThreadKey | undefined
  pane: Pane | undefined
  onOpenPane: (pane: Pane) => void
  onClosePane: () => void
}) {
  const isWide = useWide()
  const close = () => {
    onClosePane()
    focusComposer()
  }
  return (
    <BesidePane
      pane={
        isWide && pane ? (
          <ChatPane pane={pane} server={server} room={room} threadKey={threadKey} onClose={close} />
        ) : undefined
      }
    >
      <OpenPaneContext value={isWide ? onOpenPane : undefined}>
        <Conversation server={server} room={room} threadId={threadKey?.thread} />
      </OpenPaneContext>
    </BesidePane>
  )
}
