import { use } from 'react'
import { StyleSheet, View } from 'react-native'

import type { ToolCall } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { Icon } from '@/ui/icon'
import { QuietLine } from '@/ui/layout/quiet-line'
import { Text } from '@/ui/text'
import { radius, space, useTheme, type Colour } from '@/ui/theme'
import { ToolIcon } from '@/ui/tool-icon'
import { useLocale } from '@/words/use-locale'
import { useWords } from '@/words/use-words'

import { timeOf, type Stage } from './stage'
import { ToolCallContent } from './tool-call-content'
import { ToolLabelsContext } from './tool-labels-context'
import { failureText } from './tool-result-view'
import { sentenceOf, toolText } from './tool-text'
import { useOpened } from './use-opened'

/** One call as one line, which the person can expand. A running call expands by itself, below the list. */
export function ToolLine({
  call,
  threadKey,
  id,
  stage,
  opensByItself,
}: {
  call: ToolCall
  threadKey: ThreadKey
  id: string
  stage: Stage
  opensByItself: boolean
}) {
  const words = useWords()
  const labels = use(ToolLabelsContext)
  const [isOpen, choose, isChosen] = useOpened(threadKey, id, opensByItself)
  const { kind, instance } = toolText(call.name, labels, words, call.metadata?.title)
  const status = words.tools.stages[stage]
  const time = timeOf(call, stage, words.tools, useLocale())
  const hasFailed = stage === 'failed' || stage === 'denied'
  const parts = [
    sentenceOf(call, stage, labels, words),
    ...(instance === undefined ? [] : [instance]),
    ...(stage === 'failed' ? [failureText(call.result) ?? status] : []),
    ...(stage === 'completed' || stage === 'failed' ? [] : [status]),
    ...(time === undefined ? [] : [time]),
  ]
  const tone = tones[stage] ?? 'onSurfaceVariant'
  return (
    <View>
      <QuietLine
        label={[...parts, ...(parts.includes(status) ? [] : [status])].join(', ')}
        isOpen={isOpen}
        onToggle={choose}
        minHeight={space.xxl}
        testID="tool-call-expand"
      >
        <View style={styles.sign}>
          <Sign stage={stage} kind={kind} tone={tone} />
        </View>
        <Text
          variant="caption"
          tone={tone}
          numberOfLines={hasFailed ? mostLinesOfFailure : 1}
          style={styles.words}
          testID="tool-call-text"
        >
          {parts.join(' · ')}
        </Text>
      </QuietLine>
      {isOpen && isChosen && (
        <View style={styles.content} testID="tool-call-content">
          <ToolCallContent call={call} stage={stage} />
        </View>
      )}
    </View>
  )
}

const mostLinesOfFailure = 3

const tones: Partial<Record<Stage, Colour>> = {
  failed: 'error',
  denied: 'error',
  asked: 'primary',
}

function Sign({
  stage,
  kind,
  tone,
}: {
  stage: Stage
  kind: Parameters<typeof ToolIcon>[0]['kind']
  tone: Colour
}) {
  const { colors } = useTheme()
  switch (stage) {
    case 'receiving':
      return <View style={[styles.dot, styles.ring, { borderColor: colors.live }]} />
    case 'queued':
      return <View style={[styles.dot, styles.ring, { borderColor: colors.outline }]} />
    case 'running':
      return <View style={[styles.dot, { backgroundColor: colors.live }]} />
    case 'asked':
      return <Icon name="asks" size={16} tone={tone} />
    case 'failed':
      return <Icon name="warning" size={16} tone={tone} />
    case 'denied':
      return <Icon name="denied" size={16} tone={tone} />
    case 'completed':
    case 'unanswered':
      return <ToolIcon kind={kind} tone={tone} />
  }
}

const styles = StyleSheet.create({
  sign: { width: space.lg, alignItems: 'center' },
  dot: { width: space.sm, height: space.sm, borderRadius: radius.full },
  ring: { borderWidth: 1.5 },
  words: { flexShrink: 1, lineHeight: 20, paddingVertical: space.xs },
  content: { paddingStart: space.xl, paddingBottom: space.sm },
})
