import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { ScrollView, StyleSheet, View } from 'react-native'

import type { ThreadKey } from '@/core/thread-key'
import type { ApprovalRequest, PersonRequest } from '@/core/tools/person-requests'
import { runStateAtom } from '@/state/conversations'
import { answerRequest, requestsAtom } from '@/state/tools'
import { Button } from '@/ui/button'
import { Column } from '@/ui/column'
import { Text } from '@/ui/text'
import { radius, space, useTheme } from '@/ui/theme'
import type { Words } from '@/words/english'
import { useWords } from '@/words/use-words'

import { Interrupts } from './interrupts'
import { QuestionForm } from './question-form'

/** What is asked of the person: one thing at a time, above the composer, never over the conversation. */
export function PersonRequests({ threadKey }: { threadKey: ThreadKey }) {
  const words = useWords()
  const { colors } = useTheme()
  const requests = useAtomValue(requestsAtom(threadKey))
  const state = useAtomValue(runStateAtom(threadKey))
  const [first] = requests
  if (!first && state.kind !== 'suspended') return null
  return (
    <Column style={styles.place}>
      <View
        style={[styles.card, { backgroundColor: colors.elevation.level3 }]}
        role="alert"
        testID="person-request"
      >
        <ScrollView style={styles.scroll} keyboardShouldPersistTaps="handled">
          {first && <Request key={first.id} request={first} />}
          {state.kind === 'suspended' && (
            <Interrupts threadKey={threadKey} interrupts={state.interrupts} />
          )}
        </ScrollView>
        {requests.length > 1 && (
          <Text variant="caption" tone="onSurfaceVariant">
            {words.tools.queued(requests.length - 1)}
          </Text>
        )}
      </View>
    </Column>
  )
}

function Request({ request }: { request: PersonRequest }) {
  if (request.kind === 'approval') return <Approval request={request} />
  return (
    <View style={styles.content}>
      <Text variant="label">{request.message}</Text>
      <QuestionForm
        schema={request.schema}
        onAnswer={(value) => answerRequest(request.id, { kind: 'answered', value })}
        onDecline={() => answerRequest(request.id, { kind: 'denied' })}
      />
    </View>
  )
}

function Approval({ request }: { request: ApprovalRequest }) {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const allow = (scope: 'once' | 'always') =>
    answerRequest(request.id, { kind: 'approved', hash: request.hash, scope })
  return (
    <View style={styles.content}>
      <Text variant="label">{questionOf(request, words)}</Text>
      {isOpen ? (
        <Text variant="code" selectable>
          {JSON.stringify(request.arguments, undefined, 2)}
        </Text>
      ) : (
        <View style={styles.start}>
          <Button look="plain" label={words.tools.details} onPress={() => setOpen(true)} />
        </View>
      )}
      <View style={styles.actions}>
        <Button
          look="tonal"
          label={words.tools.allowOnce}
          onPress={() => allow('once')}
          testID="request-allow"
        />
        {request.risk === 'write' && (
          <Button look="tonal" label={words.tools.allowAlways} onPress={() => allow('always')} />
        )}
        <Button
          look="tonal"
          label={words.tools.deny}
          onPress={() => answerRequest(request.id, { kind: 'denied' })}
          testID="request-deny"
        />
      </View>
    </View>
  )
}

function questionOf({ intent, toolName }: ApprovalRequest, words: Words): string {
  switch (intent?.kind) {
    case 'open-page':
      return words.tools.openPage(intent.host)
    case 'write-mail':
      return words.tools.writeMail(intent.recipients)
    case 'read-clipboard':
      return words.tools.readClipboard
    case 'write-clipboard':
      return words.tools.writeClipboard
    case undefined:
      return words.tools.ask(toolName)
  }
}

const styles = StyleSheet.create({
  place: { paddingTop: space.sm },
  card: { borderRadius: radius.card, padding: space.lg, gap: space.sm },
  scroll: { maxHeight: 320 },
  content: { gap: space.sm },
  start: { alignItems: 'flex-start' },
  actions: { flexDirection: 'row', flexWrap: 'wrap', gap: space.sm },
})
