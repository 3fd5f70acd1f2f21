import { StyleSheet, View } from 'react-native'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { AgentStateCard } from '@/features/chat/activity/agent-state-card'
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
  const titles = {
    settings: words.chat.settings,
    state: words.conversation.state.title,
    text: words.conversation.toolDetails,
  }
  return (
    <SidePane
      title={titles[pane.kind]}
      closeLabel={words.chat.settingsDone}
      onClose={onClose}
      testID={testIds[pane.kind]}
    >
      {pane.kind === 'settings' ? (
        <ChatSettings server={server} room={room} threadKey={threadKey} />
      ) : (
        <View style={styles.text}>
          {pane.kind === 'text' ? (
            <JsonView isAll title={pane.title} tone={pane.tone} text={pane.text} />
          ) : (
            threadKey && <AgentStateCard threadKey={threadKey} />
          )}
        </View>
      )}
    </SidePane>
  )
}

const testIds = {
  settings: 'chat-settings-sheet',
  state: 'agent-state-pane',
  text: 'tool-pane',
} as const satisfies Record<Pane['kind'], string>

const styles = StyleSheet.create({ text: { paddingHorizontal: space.lg } })
