import { StyleSheet, View } from 'react-native'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { ChatSettings } from '@/features/chat/settings/chat-settings'
import { JsonView } from '@/features/chat/tools/json-view'
import type { Pane } from '@/features/chat/tools/pane'
import type { Room } from '@/state/room/rooms'
import type { Server } from '@/state/server/servers'
import { SidePane } from '@/ui/layout/side-pane'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

/** The pane beside a conversation. */
export function ChatPane({
  pane,
  server,
  room,
  threadKey,
  onClose,
}: {
  pane: Pane
  server: Server
  room: Room
  threadKey: ThreadKey | undefined
  onClose: () => void
}) {
  const words = useWords()
  const title = pane.kind === 'settings' ? words.chat.settings : words.conversation.toolDetails
  return (
    <SidePane
      title={title}
      closeLabel={words.chat.settingsDone}
      onClose={onClose}
      testID={pane.kind === 'settings' ? 'chat-settings-sheet' : 'tool-pane'}
    >
      {pane.kind === 'settings' ? (
        <ChatSettings server={server} room={room} threadKey={threadKey} />
      ) : (
        <View style={styles.text}>
          <JsonView isAll title={pane.title} tone={pane.tone} text={pane.text} />
        </View>
      )}
    </SidePane>
  )
}

const styles = StyleSheet.create({ text: { paddingHorizontal: space.lg } })
