import { use, useState } from 'react'
import { StyleSheet, View } from 'react-native'

import type { ToolsetInstance } from '@/core/contract/toolset'
import type { Unavailability } from '@/core/toolsets/availability'
import {
  checkStateOf,
  countTools,
  isToolSelected,
  toggleInstances,
  toggleTool,
  type Selection,
} from '@/core/toolsets/selection'
import { refusedTools } from '@/core/toolsets/tool-refusal'
import type { ToolsetRow } from '@/core/toolsets/toolset-group'
import { methodsOfToolsetInstance } from '@/core/toolsets/toolset-instance'
import type { ChatInstance } from '@/core/toolsets/toolset-source'
import { ExpandButton } from '@/ui/button/expand-button'
import { Checkbox } from '@/ui/form/checkbox'
import { Text } from '@/ui/text'
import { space, touchTarget } from '@/ui/theme'
import { visibleText } from '@/ui/visible-text'
import { useWords } from '@/words/use-words'

import { OpenToolsetContext, type ToolsetPage } from './open-toolset'

/** The selection and how to change it. */
export interface Choosing {
  readonly selection: Selection
  readonly onChange: (next: Selection) => void
}

/** One instance with its tools, or why it cannot be used. */
export function ToolsetPickerRow({
  row: { instance, availability },
  selection,
  onChange,
}: Choosing & { row: ToolsetRow<ChatInstance> }) {
  if (availability.kind === 'available')
    return <UsableRow instance={instance} selection={selection} onChange={onChange} />
  return (
    <UnusableRow
      id={instance.id}
      name={instance.name}
      reason={availability}
      total={methodsOfToolsetInstance(instance).length}
      page={{ kind: 'edit', id: instance.idAtServer }}
    />
  )
}

function UsableRow({ instance, selection, onChange }: Choosing & { instance: ToolsetInstance }) {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const { id, name } = instance
  const { enabled, total } = countTools(selection, [instance])
  const refused = [...refusedTools(instance)]
  const titles = new Map(instance.tools.map((tool) => [tool.function.name, tool.function.title]))
  return (
    <View testID={`toolset-item-${id}`}>
      <View style={pickerStyles.row} testID={`toolset-row-${id}`}>
        <ExpandButton
          isOpen={isOpen}
          label={words.toolsets.showTools(name)}
          onPress={total + refused.length === 0 ? undefined : () => setOpen(!isOpen)}
          testID={`toolset-expand-${id}`}
        />
        <Checkbox
          state={checkStateOf(selection, [instance])}
          label={name}
          count={words.toolsets.count(enabled, total)}
          spoken={words.toolsets.spokenCount(name, enabled, total)}
          detail={total === 0 ? words.toolsets.noTools : undefined}
          onPress={total === 0 ? undefined : () => onChange(toggleInstances(selection, [instance]))}
          testID={`toolset-checkbox-${id}`}
        />
      </View>
      {isOpen &&
        methodsOfToolsetInstance(instance).map((method) => (
          <View key={method} style={pickerStyles.tool} testID={`tool-row-${id}-${method}`}>
            <Checkbox
              state={isToolSelected(selection, id, method) ? 'checked' : 'unchecked'}
              label={titles.get(method) ?? method}
              onPress={() => onChange(toggleTool(selection, id, method))}
              testID={`tool-checkbox-${id}-${method}`}
            />
          </View>
        ))}
      {isOpen &&
        refused.map(([method, refusal]) => (
          <RefusedTool key={method} name={method} reason={words.toolsets.refusals[refusal]} />
        ))}
    </View>
  )
}

/** A tool that is not offered to models, with the reason. */
function RefusedTool({ name, reason }: { name: string; reason: string }) {
  const words = useWords()
  const shown = name.length > mostCharacters ? `${name.slice(0, mostCharacters)}…` : name
  return (
    <View style={pickerStyles.tool} testID="refused-tool">
      <Checkbox
        state="unchecked"
        label={visibleText(shown)}
        detail={reason}
        spoken={words.toolsets.spokenReason(shown, reason)}
      />
    </View>
  )
}

const mostCharacters = 60

/** An unusable instance or type. The reason is visible text, since touch has no hover. */
export function UnusableRow({
  id,
  name,
  reason,
  total,
  page = { kind: 'new' },
}: {
  id: string
  name: string
  reason: Unavailability
  total?: number
  /** The page on which the person can fix the problem. */
  page?: ToolsetPage
}) {
  const words = useWords()
  const why = words.toolsets.reasons[reason.kind]
  const openToolset = use(OpenToolsetContext)
  const isForAdmin = reason.kind === 'type-disabled'
  return (
    <View testID={`toolset-item-${id}`}>
      <View style={pickerStyles.tall} testID={`toolset-row-${id}`}>
        <ExpandButton
          isOpen={false}
          label={words.toolsets.showTools(name)}
          testID={`toolset-expand-${id}`}
        />
        <View style={pickerStyles.words}>
          <View style={pickerStyles.row}>
            <Checkbox
              state="unchecked"
              label={name}
              count={total === undefined ? undefined : words.toolsets.count(0, total)}
              detail={isForAdmin ? why : undefined}
              spoken={words.toolsets.spokenReason(name, why)}
              testID={`toolset-checkbox-${id}`}
            />
          </View>
          {!isForAdmin && (
            <Text
              role="link"
              variant="caption"
              tone="primary"
              onPress={() => openToolset(page)}
              style={pickerStyles.link}
              testID={`toolset-configure-${id}`}
            >
              {why}
            </Text>
          )}
        </View>
      </View>
    </View>
  )
}

export const pickerStyles = StyleSheet.create({
  row: { flexDirection: 'row', alignItems: 'center' },
  tall: { flexDirection: 'row', alignItems: 'flex-start' },
  words: { flex: 1 },
  // Aligns the link with the label of the checkbox above.
  link: {
    alignSelf: 'flex-start',
    textDecorationLine: 'underline',
    paddingStart: space.sm + 20 + space.md,
    paddingBottom: space.sm,
  },
  tool: { flexDirection: 'row', paddingStart: touchTarget + space.lg },
})
