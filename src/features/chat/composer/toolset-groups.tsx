import { use, useState } from 'react'
import { StyleSheet, View } from 'react-native'

import type { ToolsetType } from '@/core/contract/toolset'
import { checkStateOf, countTools, toggleInstances } from '@/core/toolsets/selection'
import {
  groupInstances,
  usableInstances,
  type ToolsetGroup,
  type ToolsetRow,
} from '@/core/toolsets/toolset-group'
import type { ChatInstance } from '@/core/toolsets/toolset-source'
import { ExpandButton } from '@/ui/button/expand-button'
import { Checkbox } from '@/ui/form/checkbox'
import { Notice } from '@/ui/notice/notice'
import { Text } from '@/ui/text'
import { space, touchTarget } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { OpenToolsetContext } from './open-toolset'
import { ToolsetPickerRow, UnusableRow, type Choosing } from './toolset-picker-row'

/** The toolsets of a server, grouped by type. */
export function ToolsetGroups({
  offered: { types, instances },
  selection,
  onChange,
}: Choosing & {
  offered: {
    readonly types: readonly ToolsetType[]
    readonly instances: readonly ChatInstance[]
  }
}) {
  const words = useWords()
  const groups = groupInstances(types, instances)
  const openToolset = use(OpenToolsetContext)
  if (groups.length === 0)
    return (
      <Notice
        icon="tool"
        {...words.toolsets.none}
        action={{
          label: words.toolsets.open,
          onPress: () => openToolset({ kind: 'list' }),
          testID: 'toolsets-open',
        }}
      />
    )
  return groups.map((group) => (
    <Group key={group.toolsetType} group={group} selection={selection} onChange={onChange} />
  ))
}

function Group({ group, ...choosing }: Choosing & { group: ToolsetGroup<ChatInstance> }) {
  switch (group.kind) {
    case 'empty':
      return <UnusableRow id={group.toolsetType} name={group.name} reason={group.reason} />
    case 'single':
      return (
        <View>
          <Text variant="caption" tone="onSurfaceVariant" style={styles.type}>
            {group.name}
          </Text>
          <ToolsetPickerRow row={group.row} {...choosing} />
        </View>
      )
    case 'several':
      return <Several {...group} {...choosing} />
  }
}

/** Several instances of a type, under a header that switches the usable ones. */
function Several({
  toolsetType,
  name,
  rows,
  selection,
  onChange,
}: Choosing & { toolsetType: string; name: string; rows: readonly ToolsetRow<ChatInstance>[] }) {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const usable = usableInstances(rows)
  const { enabled, total } = countTools(selection, usable)
  return (
    <View testID={`toolset-group-${toolsetType}`}>
      <View style={styles.header}>
        <ExpandButton
          isOpen={isOpen}
          label={words.toolsets.showInstances(name)}
          onPress={() => setOpen(!isOpen)}
          testID={`toolset-group-toggle-${toolsetType}`}
        />
        <Checkbox
          state={checkStateOf(selection, usable)}
          label={name}
          count={words.toolsets.count(enabled, total)}
          spoken={words.toolsets.spokenCount(name, enabled, total)}
          onPress={total === 0 ? undefined : () => onChange(toggleInstances(selection, usable))}
          testID={`toolset-group-checkbox-${toolsetType}`}
        />
      </View>
      {isOpen && (
        <View style={styles.members}>
          {rows.map((row) => (
            <ToolsetPickerRow
              key={row.instance.id}
              row={row}
              selection={selection}
              onChange={onChange}
            />
          ))}
        </View>
      )}
    </View>
  )
}

const styles = StyleSheet.create({
  type: { paddingStart: touchTarget + space.sm, paddingTop: space.sm },
  header: { flexDirection: 'row', alignItems: 'center' },
  members: { paddingStart: space.xl },
})
