import { use } from 'react'
import { StyleSheet, View } from 'react-native'

import type { ThreadKey } from '@/core/conversation/thread-key'
import type { ToolUsed } from '@/core/toolsets/tools-used'
import { QuietLine } from '@/ui/layout/quiet-line'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import { ToolIcon } from '@/ui/tool-icon'
import { useWords } from '@/words/use-words'

import { ToolLabelsContext } from './tool-labels-context'
import { toolText } from './tool-text'
import { useOpened } from './use-opened'

const mostIcons = 5
const mostNames = 3

/** The space above an answer has this height from the start, so that the line moves nothing. */
export const toolsUsedHeight = 28

/** The tools used for an answer: one small line that expands to their names. */
export function ToolsUsed({
  tools,
  threadKey,
  messageId,
}: {
  tools: readonly ToolUsed[]
  threadKey: ThreadKey
  /** The first message of the answer. */
  messageId: string
}) {
  const words = useWords()
  const labels = use(ToolLabelsContext)
  const [isOpen, choose] = useOpened(threadKey, `${messageId}/tools-used`, false)
  if (tools.length === 0) return null
  const title = words.tools.used(tools.length)
  const texts = tools.map(({ name, title: given }) => toolText(name, labels, words, given))
  const kinds = [...new Set(texts.map(({ kind }) => kind))]
  const names = [...new Set(texts.map(({ title: name }) => name))]
  return (
    <View testID="tools-used">
      <QuietLine
        label={title}
        isOpen={isOpen}
        onToggle={choose}
        minHeight={toolsUsedHeight}
        testID="tools-used-expand"
      >
        {kinds.slice(0, mostIcons).map((kind) => (
          <ToolIcon key={kind} kind={kind} />
        ))}
        <Text variant="caption" tone="onSurfaceVariant">
          {title}
        </Text>
        <Text variant="caption" tone="onSurfaceVariant" numberOfLines={1} style={styles.words}>
          {names.slice(0, mostNames).join(', ')}
          {names.length > mostNames && '…'}
        </Text>
      </QuietLine>
      {isOpen && (
        <View role="list" style={styles.tools} testID="tools-used-content">
          {tools.map((tool) => (
            <Tool key={tool.name} tool={tool} />
          ))}
        </View>
      )}
    </View>
  )
}

function Tool({ tool }: { tool: ToolUsed }) {
  const words = useWords()
  const labels = use(ToolLabelsContext)
  const { name, count } = tool
  const { kind, title, instance, toolType } = toolText(name, labels, words, tool.title)
  const details = [
    title,
    ...(instance === undefined ? [] : [instance]),
    words.tools.types[toolType],
    ...(count > 1 ? [words.tools.times(count)] : []),
  ]
  return (
    <View role="listitem" style={styles.line}>
      <ToolIcon kind={kind} />
      <Text variant="caption" tone="onSurfaceVariant" style={styles.words}>
        {details.join(' · ')}
      </Text>
    </View>
  )
}

const styles = StyleSheet.create({
  line: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: space.sm,
    minHeight: toolsUsedHeight,
  },
  words: { flexShrink: 1 },
  tools: { paddingStart: space.md, paddingBottom: space.sm },
})
