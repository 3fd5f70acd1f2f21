import { useState, type ReactNode } from 'react'
import { ScrollView, StyleSheet, View, useWindowDimensions } from 'react-native'

import type { JsonObject } from '@/core/agui/json'
import type { InterruptQuestion } from '@/core/run/interrupt-question'
import { JsonView } from '@/features/chat/tools/json-view'
import { Button } from '@/ui/button/button'
import { Icon } from '@/ui/icon'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import { visibleText } from '@/ui/visible-text'
import { useWords } from '@/words/use-words'

import { InterruptDetails } from './interrupt-details'

/** What every request to the person has. */
export interface RequestFacts {
  /** What will happen, or what is asked. */
  readonly title: string
  /** Who asks: the agent, and the toolset if there is one. */
  readonly asker: string
  readonly risk?: { readonly text: string; readonly isGrave: boolean }
  /** Shown exactly, one tap away. */
  readonly arguments?: JsonObject
  /** Shown because nobody has put it into words. */
  readonly sent?: InterruptQuestion['details']
}

interface RequestAction {
  readonly label: string
  readonly onPress: () => void
  readonly testID: string
}

/** A request to the person: what scrolls, and the two answers that are always visible below it. */
export function RequestCard({
  facts,
  children,
  remark,
  yes,
  no,
}: {
  facts: RequestFacts
  /** The form of a question. */
  children?: ReactNode
  /** Stands between the request and the answers. */
  remark?: ReactNode
  /** Absent if the way on is in the request itself. */
  yes?: RequestAction
  no: RequestAction
}) {
  const { height } = useWindowDimensions()
  const { title, asker, risk } = facts
  return (
    <View style={styles.card}>
      <ScrollView
        style={[styles.scroll, { maxHeight: Math.min(highest, height * mostOfWindow) }]}
        contentContainerStyle={styles.content}
        keyboardShouldPersistTaps="handled"
        testID="request-scroll"
      >
        <Text variant="label" role="heading" aria-level={2} testID="request-title">
          {visibleText(title)}
        </Text>
        <Text variant="caption" tone="onSurfaceVariant" testID="request-asker">
          {visibleText(asker)}
        </Text>
        {risk && (
          <View style={styles.risk} testID="request-risk">
            {risk.isGrave && <Icon name="warning" size={16} tone="error" />}
            <Text
              variant="caption"
              tone={risk.isGrave ? 'error' : 'onSurfaceVariant'}
              style={styles.words}
            >
              {risk.text}
            </Text>
          </View>
        )}
        {facts.sent && <InterruptDetails {...facts.sent} />}
        {facts.arguments && <ExactArguments input={facts.arguments} />}
        {children}
      </ScrollView>
      {remark}
      <View style={styles.actions}>
        <View style={styles.action}>
          <Button look="outlined" {...no} />
        </View>
        {yes && (
          <View style={styles.action}>
            <Button {...yes} />
          </View>
        )}
      </View>
    </View>
  )
}

function ExactArguments({ input }: { input: JsonObject }) {
  const words = useWords().tools
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <View style={styles.start}>
        <Button
          look="plain"
          label={isOpen ? words.hideDetails : words.details}
          onPress={() => setOpen(!isOpen)}
          testID="request-arguments"
        />
      </View>
      {isOpen && <JsonView title={words.arguments} text={JSON.stringify(input)} />}
    </>
  )
}

const highest = 320
const mostOfWindow = 0.4

const styles = StyleSheet.create({
  // On very low screens the request shrinks, not the answers.
  card: { flexShrink: 1, gap: space.sm },
  scroll: { flexGrow: 0, flexShrink: 1 },
  content: { gap: space.xs },
  risk: { flexDirection: 'row', alignItems: 'center', gap: space.xs },
  words: { flexShrink: 1 },
  // In line with the text above it.
  start: { alignItems: 'flex-start', marginStart: -space.md },
  actions: { flexDirection: 'row', flexWrap: 'wrap', gap: space.sm },
  action: { flexGrow: 1, flexBasis: 120 },
})
