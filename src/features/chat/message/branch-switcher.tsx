import { useAtomValue } from 'jotai'
import { StyleSheet, View } from 'react-native'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { switchBranch } from '@/state/thread/edit-message'
import { runStateAtom, type Branches } from '@/state/thread/thread-atoms'
import { IconButton } from '@/ui/button/icon-button'
import { Text } from '@/ui/text'
import { useWords } from '@/words/use-words'

/** Switches between the versions of a message, such as 2/3. */
export function BranchSwitcher({
  branches: { position, count },
  disabled,
  onSwitch,
}: {
  branches: Branches
  disabled: boolean
  onSwitch: (step: -1 | 1) => void
}) {
  const words = useWords().message
  return (
    <View style={styles.row}>
      <IconButton
        icon="previous"
        size={18}
        label={words.previousBranch}
        disabled={disabled || position <= 1}
        onPress={() => onSwitch(-1)}
        testID="branch-previous"
      />
      <Text
        variant="caption"
        tone="onSurfaceVariant"
        aria-label={words.branch(position, count)}
        testID="branch-position"
      >
        {`${position}/${count}`}
      </Text>
      <IconButton
        icon="next"
        size={18}
        label={words.nextBranch}
        disabled={disabled || position >= count}
        onPress={() => onSwitch(1)}
        testID="branch-next"
      />
    </View>
  )
}

/** Switches between the versions of a message, unless a turn is running. */
export function MessageBranches({
  threadKey,
  id,
  branches,
}: {
  threadKey: ThreadKey
  id: string
  branches: Branches
}) {
  const isRunning = useAtomValue(runStateAtom(threadKey)).kind === 'running'
  return (
    <BranchSwitcher
      branches={branches}
      disabled={isRunning}
      onSwitch={(step) => void switchBranch(threadKey, id, step)}
    />
  )
}

const styles = StyleSheet.create({ row: { flexDirection: 'row', alignItems: 'center' } })
