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
import { useReading } from './use-reading'

/** The content that all requests to the person share. */
export interface RequestFacts {
  /** What will happen, or what is asked. */
  readonly title: string
  /** Who asks: the agent, and the toolset if there is one. */
  readonly asker: string
  readonly risk?: { readonly text: string; readonly isGrave: boolean }
  /** Short ones are shown immediately, unless the title covers them. Long ones must be read before a yes. */
  readonly arguments?: { readonly input: JsonObject; readonly isToldByTitle: boolean }
  /** Whether the request asks for something like a password. */
  readonly asksForSecret?: boolean
  /** What the agent sent with a question that has no text. */
  readonly sent?: InterruptQuestion['details']
}

interface RequestAction {
  readonly label: string
  readonly onPress: () => void
  readonly disabled?: boolean
  readonly testID: string
}

/** A request to the person. Its content scrolls, and the buttons below it are always visible. */
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
  /** Shown between the content and the buttons. */
  remark?: ReactNode
  /** Absent if the content itself has the links or buttons that answer the request. */
  yes?: RequestAction
  no: RequestAction
}) {
  const { height } = useWindowDimensions()
  const { title, asker, risk } = facts
  const words = useWords().tools
  const { stage, turn, showEnd, scrolling } = useReading()
  const mustRead =
    stage !== 'read' && facts.arguments !== undefined && isLong(facts.arguments.input)
  return (
    <View style={styles.card}>
      <ScrollView
        style={[styles.scroll, { maxHeight: Math.min(highest, height * mostOfWindow) }]}
        contentContainerStyle={styles.content}
        keyboardShouldPersistTaps="handled"
        {...scrolling}
        testID="request-scroll"
      >
        <Title text={title} />
        <Text variant="caption" tone="onSurfaceVariant" testID="request-asker">
          {visibleText(asker)}
        </Text>
        {risk && (
          <View style={styles.risk} testID="request-risk">
            {risk.isGrave && <WarningSign />}
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
        {facts.arguments && <ExactArguments {...facts.arguments} onTurn={turn} />}
        {facts.asksForSecret === true && <SecretWarning />}
        {children}
      </ScrollView>
      {remark}
      {yes && mustRead && (
        <View style={styles.unread}>
          <Text
            variant="caption"
            tone="onSurfaceVariant"
            style={styles.words}
            testID="request-read-first"
          >
            {stage === 'closed' ? words.readFirst : words.readToEnd}
          </Text>
          {stage === 'open' && (
            <Button look="plain" label={words.showEnd} onPress={showEnd} testID="request-end" />
          )}
        </View>
      )}
      <View style={styles.actions}>
        <View style={styles.action}>
          <Button look="outlined" {...no} />
        </View>
        {yes && (
          <View style={styles.action}>
            <Button {...yes} disabled={mustRead || yes.disabled === true} />
          </View>
        )}
      </View>
    </View>
  )
}

const mostTitleCharacters = 1_000

/** Shows the start of a very long title. The rest is one tap away. */
function Title({ text }: { text: string }) {
  const { json } = useWords().tools
  const [isWhole, setWhole] = useState(false)
  const isCut = !isWhole && text.length > mostTitleCharacters
  return (
    <>
      <Text variant="label" role="heading" aria-level={2} testID="request-title">
        {visibleText(isCut ? `${text.slice(0, mostTitleCharacters)}…` : text)}
      </Text>
      {isCut && (
        <View style={styles.start}>
          <Button look="plain" label={json.showAll} onPress={() => setWhole(true)} />
        </View>
      )}
    </>
  )
}

const WarningSign = () => (
  <View style={styles.sign}>
    <Icon name="warning" size={16} tone="error" />
  </View>
)

function SecretWarning() {
  const words = useWords().tools
  return (
    <View style={styles.risk} testID="request-secret">
      <WarningSign />
      <Text variant="caption" tone="error" style={styles.words}>
        {`${words.asksForSecret} ${words.secretIsSeen}`}
      </Text>
    </View>
  )
}

const longestShownAtOnce = 160

const isLong = (input: JsonObject) => JSON.stringify(input).length > longestShownAtOnce

/** The exact arguments. They are never truncated. */
function ExactArguments({
  input,
  isToldByTitle,
  onTurn,
}: {
  input: JsonObject
  isToldByTitle: boolean
  onTurn: (to: 'closed' | 'open') => void
}) {
  const words = useWords().tools
  const [isOpen, setOpen] = useState(false)
  const text = JSON.stringify(input)
  if (text === '{}') return null
  if (!isToldByTitle && text.length <= longestShownAtOnce)
    return <JsonView title={words.arguments} text={text} isAll />
  return (
    <>
      <View style={styles.start}>
        <Button
          look="plain"
          label={isOpen ? words.hideDetails : words.details}
          onPress={() => {
            setOpen(!isOpen)
            onTurn(isOpen ? 'closed' : 'open')
          }}
          testID="request-arguments"
        />
      </View>
      {isOpen && <JsonView title={words.arguments} text={text} isAll />}
    </>
  )
}

const highest = 320
const mostOfWindow = 0.4

const styles = StyleSheet.create({
  // On very short screens the content shrinks, not the buttons.
  card: { flexShrink: 1, gap: space.sm },
  scroll: { flexGrow: 0, flexShrink: 1 },
  content: { gap: space.xs },
  risk: { flexDirection: 'row', alignItems: 'center', gap: space.xs },
  // Keeps long text beside the sign from squeezing it.
  sign: { flexShrink: 0 },
  words: { flexShrink: 1 },
  unread: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', gap: space.xs },
  // Aligns the label of the button with the text above.
  start: { alignItems: 'flex-start', marginStart: -space.md },
  actions: { flexDirection: 'row', flexWrap: 'wrap', gap: space.sm },
  action: { flexGrow: 1, flexBasis: 120 },
})
