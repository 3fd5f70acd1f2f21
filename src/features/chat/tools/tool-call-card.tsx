import { StyleSheet, View } from 'react-native'

import type { ToolCall } from '@/core/conversation/message'
import { Icon, type IconName } from '@/ui/icon'
import { Collapsible } from '@/ui/layout/collapsible'
import { useWide } from '@/ui/layout/use-wide'
import { Spinner } from '@/ui/spinner'
import { Text } from '@/ui/text'
import { space, type Colour } from '@/ui/theme'
import { useLocale } from '@/words/use-locale'
import { useWords } from '@/words/use-words'

import { JsonView } from './json-view'
import { readableToolName } from './readable-tool-name'
import { isRunning, opensByItself, timeOf, type Stage } from './stage'
import { ToolResultView } from './tool-result-view'
import { useLinger } from './use-linger'
import { useOpened } from './use-opened'

/** One call: its name and state, and what went in and came out when it is open. */
export function ToolCallCard({
  call,
  id,
  stage,
  isAwaited,
}: {
  call: ToolCall
  id: string
  stage: Stage
  isAwaited: boolean
}) {
  const words = useWords()
  const isWide = useWide()
  // Folds only once the answer below fills its space. Otherwise everything above would jump.
  const isHeld = useLinger(isAwaited, layoutMilliseconds) && stage === 'completed'
  const [isOpen, choose, isChosen] = useOpened(id, opensByItself(stage) || isHeld)
  const hasResult = !isRunning(stage) && (!isHeld || isChosen)
  const { method, instance } = readableToolName(call.name)
  const status = stage === 'unanswered' ? words.tools.noAnswer : words.tools.stages[stage]
  const time = timeOf(call, stage, words.tools, useLocale())
  const { icon, tone } = looks[stage]
  return (
    <Collapsible
      label={[words.tools.named(method, instance), status, ...(time ? [time] : [])].join(', ')}
      isOpen={isOpen}
      onToggle={choose}
      expandTestID="tool-call-expand"
      contentTestID="tool-call-content"
      header={
        <View style={styles.header}>
          <View style={styles.name}>
            {isRunning(stage) ? (
              <Spinner testID="tool-call-spinner" />
            ) : (
              <Icon name={icon} size={16} tone={tone} />
            )}
            <Text variant="caption" style={styles.words}>
              {method}
              {instance !== undefined && (
                <Text variant="caption" tone="onSurfaceVariant">
                  {` · ${instance}`}
                </Text>
              )}
            </Text>
          </View>
          <View style={styles.state}>
            <Text variant="caption" tone={tone} testID="tool-call-status">
              {status}
            </Text>
            {time !== undefined && (
              <Text variant="caption" tone="onSurfaceVariant" testID="tool-call-time">
                {time}
              </Text>
            )}
          </View>
        </View>
      }
    >
      <View style={isWide ? styles.beside : styles.under}>
        <View style={isWide && styles.half}>
          <Arguments text={call.arguments} isWhole={stage !== 'receiving'} />
        </View>
        {hasResult && (
          <View style={isWide && styles.half}>
            <ToolResultView result={call.result} hasFailed={call.status === 'failed'} />
          </View>
        )}
      </View>
    </Collapsible>
  )
}

/** How long the list needs to lay out what follows. */
const layoutMilliseconds = 200

function Arguments({ text, isWhole }: { text: string; isWhole: boolean }) {
  const words = useWords()
  if (text.trim() !== '')
    return <JsonView title={words.tools.arguments} text={text} isWhole={isWhole} />
  if (!isWhole) return null
  return (
    <Text variant="caption" tone="onSurfaceVariant">
      {words.tools.noArguments}
    </Text>
  )
}

const looks: Record<Stage, { icon: IconName; tone: Colour }> = {
  receiving: { icon: 'tool', tone: 'live' },
  calling: { icon: 'tool', tone: 'live' },
  completed: { icon: 'done', tone: 'success' },
  failed: { icon: 'warning', tone: 'error' },
  denied: { icon: 'denied', tone: 'error' },
  unanswered: { icon: 'tool', tone: 'onSurfaceVariant' },
}

const styles = StyleSheet.create({
  // Wraps when the text is large, so that the state is never cut off.
  header: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: space.md,
  },
  name: { flexDirection: 'row', alignItems: 'center', gap: space.sm, flexShrink: 1 },
  state: { flexDirection: 'row', gap: space.xs },
  words: { flexShrink: 1 },
  beside: { flexDirection: 'row', alignItems: 'flex-start', gap: space.md },
  under: { gap: space.sm },
  half: { flex: 1 },
})
