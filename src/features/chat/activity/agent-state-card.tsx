import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { StyleSheet, View } from 'react-native'

import { changedPaths, pointerTo } from '@/core/conversation/fold/changed-paths'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { copyText } from '@/state/device/open-link'
import { agentStateAtom } from '@/state/thread/thread-atoms'
import { CopyButton } from '@/ui/button/copy-button'
import { JsonTree } from '@/ui/json/json-tree'
import { Text } from '@/ui/text'
import { radius, space, useTheme } from '@/ui/theme'
import { useWords } from '@/words/use-words'

/** The state that the agent shares, as a tree. Highlights what the last turn changed. */
export function AgentStateCard({ threadKey }: { threadKey: ThreadKey }) {
  const words = useWords().conversation.state
  const { colors } = useTheme()
  const { before, now, isStale } = useAtomValue(agentStateAtom(threadKey))
  const changed = useMemo(() => changedPaths(before, now), [before, now])
  if (!isShownState(now)) return <Text tone="onSurfaceVariant">{words.none}</Text>
  return (
    <View style={[styles.card, { borderColor: colors.outlineVariant }]} testID="agent-state">
      <View style={styles.bar}>
        <Text variant="caption" tone="onSurfaceVariant" style={styles.about}>
          {isStale ? words.stale : words.about}
        </Text>
        <CopyButton
          labels={{ copy: words.copy, copied: words.copied }}
          onCopy={() => copyText(JSON.stringify(now, null, 2))}
        />
      </View>
      <JsonTree
        value={now}
        isChanged={(path) => changed.has(path.reduce(pointerTo, ''))}
        labels={{ changed: words.changed, count: words.count, showAll: words.showAll }}
      />
    </View>
  )
}

/** Whether a state has anything to show. */
export const isShownState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null
    ? Object.keys(state).length > 0
    : state !== undefined && state !== null

const styles = StyleSheet.create({
  card: {
    borderWidth: StyleSheet.hairlineWidth,
    borderRadius: radius.card,
    paddingHorizontal: space.lg,
    paddingBottom: space.lg,
  },
  bar: { flexDirection: 'row', alignItems: 'center', marginEnd: -space.md },
  about: { flex: 1 },
})
