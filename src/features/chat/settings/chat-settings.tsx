import { useRouter } from 'expo-router'
import { useAtomValue } from 'jotai'
import { useEffect, type ReactNode } from 'react'
import { StyleSheet, View } from 'react-native'

import {
  builtInSettings,
  modelOf,
  type SettingChoices,
  type SettingName,
} from '@/core/conversation/chat-settings'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { abilitiesOf } from '@/core/server/abilities'
import { useModelOptions } from '@/parts/use-model-options'
import type { RoomOrThread } from '@/state/device/room-or-thread'
import { storageProblemAtom } from '@/state/device/storage-problem'
import type { Room } from '@/state/room/rooms'
import type { Server } from '@/state/server/servers'
import {
  choicesAtom,
  defaultChoicesAtom,
  defaultSettingsAtom,
  loadSettings,
  setDefaultSetting,
  setThreadSetting,
  settingsAtom,
} from '@/state/settings/settings'
import { Button } from '@/ui/button/button'
import { LinkRow } from '@/ui/list/link-row'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { ChatSettingsForm } from './chat-settings-form'

/** The settings of a thread, or of the thread that the next message starts. */
export function ChatSettings({
  threadKey,
  server,
  room,
}: {
  threadKey?: ThreadKey | undefined
  server: Server
  room: Room
}) {
  const words = useWords()
  const router = useRouter()
  const place: RoomOrThread = threadKey ?? { server: server.id, room: room.id }
  const settings = useAtomValue(settingsAtom(place))
  const choices = useAtomValue(choicesAtom(place))
  useSettings(place)
  const isModel = abilitiesOf(server).rooms === 'models'
  const options = useModelOptions(server)
  return (
    <Page intro={words.chatSettings.forThread}>
      {isModel && (
        <LinkRow
          title={words.models.profile}
          detail={words.models.profileDetail}
          onPress={() =>
            router.push({
              pathname: '/models/[server]/[model]',
              params: { server: server.id, model: modelOf(choices) ?? room.id },
            })
          }
          testID="model-profile"
        />
      )}
      <ChatSettingsForm
        // The person chose this model as the room, so a default model must not override it.
        settings={
          isModel ? { ...settings, model: choices.model ?? builtInSettings.model } : settings
        }
        choices={choices}
        models={options}
        {...(isModel && { roomModel: room.id })}
        onChange={(change) => setThreadSetting(place, change)}
        reset={{
          label: words.chatSettings.useDefault,
          nameFor: words.chatSettings.useDefaultFor,
        }}
      />
      {hasChoice(choices) && (
        <Button
          look="outlined"
          label={words.chatSettings.useDefaults}
          onPress={() => setThreadSetting(place, noChoices)}
          testID="chat-settings-reset"
        />
      )}
    </Page>
  )
}

/** The default settings, which apply to threads that do not override them. */
export function DefaultChatSettings() {
  const words = useWords()
  const settings = useAtomValue(defaultSettingsAtom)
  const choices = useAtomValue(defaultChoicesAtom)
  useSettings()
  return (
    <Page intro={words.chatSettings.forAll}>
      <ChatSettingsForm
        settings={settings}
        choices={choices}
        onChange={setDefaultSetting}
        reset={{ label: words.chatSettings.reset, nameFor: words.chatSettings.resetFor }}
      />
      {hasChoice(choices) && (
        <Button
          look="outlined"
          label={words.chatSettings.resetAll}
          onPress={() => setDefaultSetting(noChoices)}
          testID="chat-settings-reset"
        />
      )}
    </Page>
  )
}

function Page({ intro, children }: { intro: string; children: ReactNode }) {
  const words = useWords()
  const failure = useAtomValue(storageProblemAtom)
  return (
    <View style={styles.page} testID="chat-settings">
      <Text variant="caption" tone="onSurfaceVariant">
        {`${intro} ${words.chatSettings.limits}`}
      </Text>
      {failure && (
        <Text variant="caption" tone="error" role="alert">
          {`${words.failure(failure).title}. ${words.chatSettings.notKept}`}
        </Text>
      )}
      {children}
    </View>
  )
}

function useSettings(place?: RoomOrThread): void {
  const { server, room, thread } = place ?? {}
  useEffect(() => {
    const isThread = server !== undefined && room !== undefined && thread !== undefined
    void loadSettings(isThread ? { server, room, thread } : undefined)
  }, [server, room, thread])
}

const hasChoice = (choices: SettingChoices) =>
  Object.values(choices).some((choice) => choice !== undefined)

const noChoices = {
  model: undefined,
  stream: undefined,
  systemPrompt: undefined,
  maxToolIterations: undefined,
  temperature: undefined,
  topP: undefined,
  maxTokens: undefined,
  seed: undefined,
  stopWords: undefined,
  presencePenalty: undefined,
  frequencyPenalty: undefined,
} satisfies Record<SettingName, undefined>

const styles = StyleSheet.create({
  page: { gap: space.md, paddingHorizontal: space.lg, paddingVertical: space.md },
})
