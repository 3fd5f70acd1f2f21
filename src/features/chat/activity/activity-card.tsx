import { StyleSheet, View } from 'react-native'

import type { ActivityMessage } from '@/core/conversation/message'
import { Icon } from '@/ui/icon'
import { Text } from '@/ui/text'
import { radius, space, useTheme, type Colour } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { planOf, type StepStatus } from './plan-of'

/** What an agent is doing: a plan as steps, anything else as JSON. */
export function ActivityCard({ message: { activityType, content } }: { message: ActivityMessage }) {
  const words = useWords().message
  const { colors } = useTheme()
  const plan = activityType.toLowerCase() === 'plan' ? planOf(content) : undefined
  return (
    <View style={[styles.card, { borderColor: colors.outlineVariant }]} testID="activity">
      <Text variant="label">
        {plan ? (plan.title ?? words.plan) : words.activity(activityType)}
      </Text>
      {plan ? (
        plan.steps.map(({ description, status }, index) => (
          <View key={index} style={styles.step}>
            <StepSign status={status} />
            <Text
              tone={status === 'pending' ? 'onSurfaceVariant' : 'onSurface'}
              style={styles.description}
              selectable
            >
              {description}
            </Text>
            <Text variant="caption" tone={looks[status].tone}>
              {words.stepStatus[status]}
            </Text>
          </View>
        ))
      ) : (
        <Text variant="code" tone="onSurfaceVariant" selectable>
          {JSON.stringify(content, null, 2)}
        </Text>
      )}
    </View>
  )
}

function StepSign({ status }: { status: StepStatus }) {
  const { icon, sign, tone } = looks[status]
  return (
    <View style={styles.sign}>
      {icon ? (
        <Icon name={icon} size={16} tone={tone} />
      ) : (
        <Text variant="caption" tone={tone} aria-hidden>
          {sign}
        </Text>
      )}
    </View>
  )
}

const looks = {
  pending: { icon: undefined, sign: '○', tone: 'onSurfaceVariant' },
  active: { icon: undefined, sign: '●', tone: 'live' },
  done: { icon: 'done', sign: '', tone: 'success' },
  failed: { icon: 'warning', sign: '', tone: 'error' },
} as const satisfies Record<StepStatus, { icon: unknown; sign: string; tone: Colour }>

const styles = StyleSheet.create({
  card: {
    borderWidth: StyleSheet.hairlineWidth,
    borderRadius: radius.card,
    padding: space.md,
    gap: space.sm,
    marginVertical: space.sm,
  },
  step: { flexDirection: 'row', alignItems: 'center', gap: space.sm },
  sign: { width: space.lg, alignItems: 'center' },
  description: { flex: 1 },
})
