import { StyleSheet, View } from 'react-native'

import type { ToolUsed } from '@/core/toolsets/tools-used'
import { Collapsible } from '@/ui/layout/collapsible'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import { ToolIcon } from '@/ui/tool-icon'
import { visibleText } from '@/ui/visible-text'
import { useWords } from '@/words/use-words'

import { toolKind } from './tool-kind'
import { useOpened } from './use-opened'

const mostIcons = 5

/** The tools used for an answer: one line that expands to their names. */
export function ToolsUsed({
  tools,
  scope = '',
}: {
  tools: readonly ToolUsed[]
  /** Identifies the answer among all threads. */
  scope?: string
}) {
  const words = useWords()
  const [isOpen, choose] = useOpened(`${scope}/tools-used`, false)
  if (tools.length === 0) return null
  const title = words.tools.used(tools.length)
  const kinds = [...new Set(tools.map(({ method }) => toolKind(method)))]
  return (
    <View testID="tools-used">
      <Collapsible
        label={title}
        isOpen={isOpen}
        onToggle={choose}
        expandTestID="tools-used-expand"
        contentTestID="tools-used-content"
        header={
          <View style={styles.line}>
            {kinds.slice(0, mostIcons).map((kind) => (
              <ToolIcon key={kind} kind={kind} />
            ))}
            <Text variant="caption" tone="onSurfaceVariant" style={styles.words}>
              {title}
            </Text>
          </View>
        }
      >
        <View role="list" style={styles.tools}>
          {tools.map((tool) => (
            <Tool key={tool.name} tool={tool} />
          ))}
        </View>
      </Collapsible>
    </View>
  )
}

function Tool({ tool: { method, instance, count } }: { tool: ToolUsed }) {
  const words = useWords()
  const details = [
    ...(instance === undefined ? [] : [instance]),
    ...(count > 1 ? [words.tools.times(count)] : []),
  ]
  return (
    <View role="listitem" style={styles.line}>
      <ToolIcon kind={toolKind(method)} />
      <Text variant="caption" style={styles.words}>
        {visibleText(method)}
        {details.map((detail) => (
          <Text key={detail} variant="caption" tone="onSurfaceVariant">
            {` · ${detail}`}
          </Text>
        ))}
      </Text>
    </View>
  )
}

const styles = StyleSheet.create({
  line: { flexDirection: 'row', alignItems: 'center', gap: space.sm },
  words: { flexShrink: 1 },
  tools: { gap: space.sm },
})
