import { useState } from 'react'
import { StyleSheet, View } from 'react-native'

import type { ActivityMessage } from '@/core/conversation/message'
import { JsonView } from '@/features/chat/tools/json-view'
import { Icon } from '@/ui/icon'
import { QuietLine } from '@/ui/layout/quiet-line'
import { Text } from '@/ui/text'
import { radius, space, useTheme, type Colour } from '@/ui/theme'
import { visibleText } from '@/ui/visible-text'
import { useWords } from '@/words/use-words'

import { planOf, titleOf, type Plan, type StepStatus } from './plan-of'

/** What an agent is doing: the steps of a plan, or the title of anything else, which expands. */
export function ActivityCard({ message: { activityType, content } }: { message: ActivityMessage }) {
  const { colors } = useTheme()
  const plan = activityType.toLowerCase() === 'plan' ? planOf(content) : undefined
  return (
    <View style={[styles.card, { borderColor: colors.outlineVariant }]} testID="activity">
      {plan ? <Steps plan={plan} /> : <Folded activityType={activityType} content={content} />}
    </View>
  )
}

/** Further steps of a plan are not shown. */
const mostSteps = 200

function Steps({ plan }: { plan: Plan }) {
  const words = useWords().message
  return (
    <>
      <Text variant="label">{plan.title === undefined ? words.plan : visibleText(plan.title)}</Text>
      {plan.steps.slice(0, mostSteps).map(({ description, status }, index) => (
        <View key={index} style={styles.step}>
          <StepSign status={status} />
          <Text
            tone={status === 'pending' ? 'onSurfaceVariant' : 'onSurface'}
            style={styles.description}
            selectable
          >
            {visibleText(description)}
          </Text>
          <Text variant="caption" tone={looks[status].tone}>
            {words.stepStatus[status]}
          </Text>
        </View>
      ))}
    </>
  )
}

function Folded({ activityType, content }: Pick<ActivityMessage, 'activityType' | 'content'>) {
  const words = useWords().message
  const [isOpen, setOpen] = useState(false)
  const kind = visibleText(words.activity(activityType))
  const title = titleOf(content)
  return (
    <>
      <QuietLine
        label={[...(title === undefined ? [] : [visibleText(title)]), kind].join(', ')}
        isOpen={isOpen}
        onToggle={setOpen}
        minHeight={space.xl}
        testID="activity-expand"
      >
        <Icon name="activity" size={16} />
        <Text variant="label" numberOfLines={1} style={styles.title}>
          {title === undefined ? kind : visibleText(title)}
        </Text>
      </QuietLine>
      {isOpen && <JsonView title={kind} text={JSON.stringify(content)} />}
    </>
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
  title: { flexShrink: 1 },
})
