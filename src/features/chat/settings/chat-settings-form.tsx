import type { ReactNode } from 'react'
import { StyleSheet, View } from 'react-native'

import type {
  ChatSettings,
  NumberSetting,
  SettingChoices,
  SettingName,
} from '@/core/conversation/chat-settings'
import { PlainInput } from '@/ui/form/plain-input'
import type { RadioOption } from '@/ui/form/radio-list'
import { SettingRow } from '@/ui/form/setting-row'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { ModelControl } from './model-control'
import { NumberControl } from './number-control'
import { StopWordsControl } from './stop-words-control'

/** Every setting with its switch. Changes apply immediately. */
export function ChatSettingsForm({
  settings,
  choices,
  models = [],
  roomModel = '',
  onChange,
  reset,
}: {
  settings: ChatSettings
  /** The settings that can be reset. */
  choices: SettingChoices
  /** The server's models. If there are none, the person types a name. */
  models?: readonly RadioOption<string>[]
  /** The model that answers when none is chosen. */
  roomModel?: string
  onChange: (change: SettingChoices) => void
  reset: { label: string; nameFor: (setting: string) => string }
}) {
  const words = useWords()
  const { model, stream, systemPrompt, stopWords } = settings

  const row = (
    name: SettingName,
    isOn: boolean,
    onSwitch: (isOn: boolean) => void,
    control?: ReactNode,
  ) => {
    const label = words.chatSettings.labels[name]
    const back = () => onChange({ [name]: undefined })
    return (
      <SettingRow
        label={label}
        help={words.chatSettings.help[name]}
        isOn={isOn}
        onSwitch={onSwitch}
        reset={
          choices[name] === undefined
            ? undefined
            : { label: reset.label, name: reset.nameFor(label), onPress: back }
        }
        testID={testIdOf(name)}
      >
        {control}
      </SettingRow>
    )
  }

  const numberRow = (name: NumberSetting) => {
    const { value, isOn } = settings[name]
    const set = (next: { value: number; isOn: boolean }) => {
      const change: Partial<Record<NumberSetting, typeof next>> = { [name]: next }
      onChange(change)
    }
    return row(
      name,
      isOn,
      (next) => set({ value, isOn: next }),
      <NumberControl
        name={name}
        value={value}
        onChange={(next) => set({ value: next, isOn: true })}
        testID={`${testIdOf(name)}-input`}
      />,
    )
  }

  return (
    <View style={styles.form}>
      {row(
        'model',
        model.isOn,
        (isOn) => onChange({ model: { value: model.value || roomModel, isOn } }),
        <ModelControl
          value={model.value}
          models={models}
          onChange={(value) => onChange({ model: { value, isOn: true } })}
        />,
      )}
      {row('stream', stream, (isOn) => onChange({ stream: isOn }))}
      {row(
        'systemPrompt',
        systemPrompt.isOn,
        (isOn) => onChange({ systemPrompt: { ...systemPrompt, isOn } }),
        <PlainInput
          multiline
          label={words.chatSettings.labels.systemPrompt}
          value={systemPrompt.value}
          onChangeText={(value) => onChange({ systemPrompt: { value, isOn: true } })}
          testID="system-prompt-input"
        />,
      )}
      {numberRow('maxToolIterations')}
      {numberRow('temperature')}
      {numberRow('topP')}
      {numberRow('maxTokens')}
      {numberRow('seed')}
      {row(
        'stopWords',
        stopWords.isOn,
        (isOn) => onChange({ stopWords: { ...stopWords, isOn } }),
        <StopWordsControl
          value={stopWords.value}
          onChange={(value) => onChange({ stopWords: { value, isOn: true } })}
        />,
      )}
      {numberRow('presencePenalty')}
      {numberRow('frequencyPenalty')}
    </View>
  )
}

const testIdOf = (name: SettingName) =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const styles = StyleSheet.create({ form: { gap: space.xs } })
