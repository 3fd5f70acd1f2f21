import { StyleSheet, View } from 'react-native'

import type { ToolCall } from '@/core/conversation/message'
import { Icon } from '@/ui/icon'
import type { IconName } from '@/ui/icon'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import type { Colour } from '@/ui/theme'
import { useWords } from '@/words/use-words'

/** A call of a tool, in one line: what it is and how far it is. */
export function ToolCallLine({ call }: { call: ToolCall }) {
  const words = useWords()
  const { icon, tone } = looks[stageOf(call)]
  return (
    <View style={styles.line} testID="tool-call">
      <Icon name={icon} size={16} tone={tone} />
      <Text variant="caption" tone="onSurfaceVariant" numberOfLines={1} style={styles.name}>
        {call.name}
      </Text>
      <Text variant="caption" tone={tone}>
        {words.tools.stages[stageOf(call)]}
      </Text>
    </View>
  )
}

type Stage = 'receiving' | 'calling' | 'completed' | 'failed' | 'denied'

function stageOf({ status, isDenied }: ToolCall): Stage {
  switch (status) {
    case 'streaming':
      return 'receiving'
    case 'pending':
    case 'executing':
      return 'calling'
    case 'completed':
      return 'completed'
    case 'failed':
      return isDenied ? 'denied' : 'failed'
  }
}

const looks: Record<Stage, { icon: IconName; tone: Colour }> = {
  receiving: { icon: 'tool', tone: 'live' },
  calling: { icon: 'tool', tone: 'live' },
  completed: { icon: 'done', tone: 'success' },
  failed: { icon: 'warning', tone: 'error' },
  denied: { icon: 'denied', tone: 'error' },
}

const styles = StyleSheet.create({
  line: { flexDirection: 'row', alignItems: 'center', gap: space.sm, paddingVertical: space.xs },
  name: { flexShrink: 1 },
})
