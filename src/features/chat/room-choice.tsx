import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'expo-router'
import { useState } from 'react'
import { StyleSheet, View } from 'react-native'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { abilitiesOf } from '@/core/server/abilities'
import { useModelOptions } from '@/parts/use-model-options'
import { roomsQuery, type Room } from '@/state/room/rooms'
import type { Server } from '@/state/server/servers'
import { setThreadSetting } from '@/state/settings/settings'
import { focusComposer } from '@/state/thread/composer-focus'
import { SubtitleButton } from '@/ui/button/subtitle-button'
import { LinkRow } from '@/ui/list/link-row'
import { Sheet } from '@/ui/overlay/sheet'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { ModelControl } from './settings/model-control'

interface RoomChoiceProps {
  server: Server
  /** On a model server, the room is named after the model that answers. */
  room: Room
  threadKey: ThreadKey | undefined
  /** What the header shows. */
  text: string
}

/** The model or the room in the header of a conversation. A press changes it. */
export function RoomChoice(props: RoomChoiceProps) {
  return abilitiesOf(props.server).rooms === 'models' ? (
    <ModelChoice {...props} />
  ) : (
    <AgentChoice {...props} />
  )
}

/** The model can be changed at any time. The new one gives the next answer. */
function ModelChoice({ server, room, threadKey, text }: RoomChoiceProps) {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const models = useModelOptions(server)
  const place = threadKey ?? { server: server.id, room: room.id }
  const close = () => {
    setOpen(false)
    focusComposer()
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={words.models.choose}
      closeLabel={words.chat.settingsDone}
      testID="model-sheet"
      trigger={
        <SubtitleButton
          text={text}
          label={words.models.change(room.name)}
          isExpanded={isOpen}
          onPress={() => setOpen(true)}
          testID="room-choice"
        />
      }
    >
      <View style={styles.models}>
        <ModelControl
          value={room.name}
          models={models}
          mostModels={Infinity}
          onChange={(model) => {
            const choice = model === room.id ? undefined : { value: model, isOn: true }
            setThreadSetting(place, { model: choice })
            close()
          }}
        />
      </View>
    </Sheet>
  )
}

/** A thread stays with its agent, so choosing another room starts another thread. */
function AgentChoice({ server, room, threadKey, text }: RoomChoiceProps) {
  const words = useWords()
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  const { data: rooms = [] } = useQuery(roomsQuery(server))
  const others = rooms.filter(({ id }) => id !== room.id)
  if (others.length === 0) {
    return (
      <Text variant="caption" tone="onSurfaceVariant" numberOfLines={1}>
        {text}
      </Text>
    )
  }
  const enter = (id: string) => {
    setOpen(false)
    if (threadKey === undefined) router.setParams({ room: id })
    else router.push({ pathname: '/chat/[server]/[room]', params: { server: server.id, room: id } })
    focusComposer()
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      title={threadKey ? words.conversation.newThreadIn : words.conversation.chooseRoom}
      closeLabel={words.chat.settingsDone}
      testID="room-sheet"
      trigger={
        <SubtitleButton
          text={text}
          label={words.conversation.changeRoom(room.name)}
          isExpanded={isOpen}
          onPress={() => setOpen(true)}
          testID="room-choice"
        />
      }
    >
      {others.map(({ id, name, description }) => (
        <LinkRow
          key={id}
          title={name}
          detail={description || undefined}
          onPress={() => enter(id)}
          testID={`room-${id}`}
        />
      ))}
    </Sheet>
  )
}

const styles = StyleSheet.create({ models: { gap: space.md, paddingTop: space.sm } })
