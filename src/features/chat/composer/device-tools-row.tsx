import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { View } from 'react-native'

import { selectedDeviceTools, toggleDeviceTool, toggleDeviceTools } from '@/core/toolsets/selection'
import { deviceToolsAtom } from '@/state/toolset/tool-switches'
import { ExpandButton } from '@/ui/button/expand-button'
import { Checkbox } from '@/ui/form/checkbox'
import { useWords } from '@/words/use-words'

import { pickerStyles, type Choosing } from './toolset-picker-row'

/** The tools of the device, which every chat can use. */
export function DeviceToolsRow({ selection, onChange }: Choosing) {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const tools = useAtomValue(deviceToolsAtom)
  const names = tools.map(({ name }) => name)
  const usable = tools.flatMap(({ name, isOn }) => (isOn ? [name] : []))
  const chosen = new Set(selectedDeviceTools(selection, names))
  const enabled = usable.filter((name) => chosen.has(name)).length
  const label = words.toolsets.deviceTools
  return (
    <View testID="device-tools">
      <View style={pickerStyles.row}>
        <ExpandButton
          isOpen={isOpen}
          label={words.toolsets.showTools(label)}
          onPress={() => setOpen(!isOpen)}
          testID="device-tools-expand"
        />
        <Checkbox
          state={checkState(enabled, usable.length)}
          label={label}
          count={words.toolsets.count(enabled, usable.length)}
          spoken={words.toolsets.spokenCount(label, enabled, usable.length)}
          onPress={
            usable.length === 0
              ? undefined
              : () => onChange(toggleDeviceTools(selection, names, usable))
          }
          testID="device-tools-checkbox"
        />
      </View>
      {isOpen &&
        tools.map(({ name, isOn }) => (
          <View key={name} style={pickerStyles.tool}>
            <Checkbox
              state={isOn && chosen.has(name) ? 'checked' : 'unchecked'}
              label={nameOf(name, words.settings.tools.names)}
              detail={isOn ? undefined : words.toolsets.reasons['instance-disabled']}
              onPress={isOn ? () => onChange(toggleDeviceTool(selection, names, name)) : undefined}
              testID={`device-tool-checkbox-${name}`}
            />
          </View>
        ))}
    </View>
  )
}

const nameOf = (name: string, names: Readonly<Record<string, string>>) => names[name] ?? name

function checkState(enabled: number, total: number) {
  if (enabled === 0) return 'unchecked'
  return enabled === total ? 'checked' : 'indeterminate'
}
