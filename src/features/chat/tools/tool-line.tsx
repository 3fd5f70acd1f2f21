import ChevronDown from 'lucide-react-native/icons/chevron-down'
import ChevronRight from 'lucide-react-native/icons/chevron-right'
import { use } from 'react'
import { Pressable, StyleSheet, View } from 'react-native'

import type { ToolCall } from '@/core/conversation/message'
import { Icon } from '@/ui/icon'
import { isRightToLeft } from '@/ui/page-language'
import { Text } from '@/ui/text'
import { radius, space, useTheme, type Colour } from '@/ui/theme'
import { ToolIcon } from '@/ui/tool-icon'
import { useLocale } from '@/words/use-locale'
import { useWords } from '@/words/use-words'

import { isRunning, timeOf, type Stage } from './stage'
import { ToolCallContent } from './tool-call-content'
import { ToolLabelsContext } from './tool-labels-context'
import { toldModel } from './tool-result-view'
import { sentenceOf, toolText } from './tool-text'
import { useOpened } from './use-opened'

/** One call as one line, which the person can open. What opens by itself is drawn below all lines. */
export function ToolLine({
  call,
  id,
  stage,
  opensByItself,
}: {
  call: ToolCall
  id: string
  stage: Stage
  opensByItself: boolean
}) {
  const words = useWords()
  const labels = use(ToolLabelsContext)
  const [isOpen, choose, isChosen] = useOpened(id, opensByItself)
  const { kind, instance } = toolText(call.name, labels, words, call.metadata?.title)
  const status = stage === 'unanswered' ? words.tools.noAnswer : words.tools.stages[stage]
  const time = timeOf(call, stage, words.tools, useLocale())
  const hasFailed = stage === 'failed' || stage === 'denied'
  const parts = [
    sentenceOf(call, stage, labels, words),
    ...(instance === undefined ? [] : [instance]),
    ...(stage === 'failed' ? [toldModel(call.result) ?? status] : []),
    ...(stage === 'denied' || stage === 'asked' || stage === 'unanswered' ? [status] : []),
    ...(time === undefined ? [] : [time]),
  ]
  const tone = tones[stage] ?? 'onSurfaceVariant'
  return (
    <View>
      <Pressable
        role="button"
        aria-label={[...parts, ...(parts.includes(status) ? [] : [status])].join(', ')}
        aria-expanded={isOpen}
        onPress={() => choose(!isOpen)}
        hitSlop={space.xs}
        style={styles.line}
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
        <Chevron isOpen={isOpen} />
      </Pressable>
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
  if (isRunning(stage)) return <View style={[styles.dot, { backgroundColor: colors.live }]} />
  if (stage === 'asked') return <Icon name="asks" size={16} tone={tone} />
  return <ToolIcon kind={kind} tone={tone} />
}

function Chevron({ isOpen }: { isOpen: boolean }) {
  const { colors } = useTheme()
  const Drawing = isOpen ? ChevronDown : ChevronRight
  return (
    <View style={!isOpen && isRightToLeft() && styles.mirrored}>
      <Drawing size={14} color={colors.onSurfaceVariant} aria-hidden />
    </View>
  )
}

const styles = StyleSheet.create({
  line: {
    flexDirection: 'row',
    alignItems: 'center',
    alignSelf: 'flex-start',
    maxWidth: '100%',
    gap: space.sm,
    minHeight: space.xxl,
    paddingVertical: space.xs,
  },
  sign: { width: space.lg, alignItems: 'center' },
  dot: { width: space.sm, height: space.sm, borderRadius: radius.full },
  words: { flexShrink: 1, lineHeight: 20 },
  content: { paddingStart: space.xl, paddingBottom: space.sm },
  mirrored: { transform: [{ scaleX: -1 }] },
})
