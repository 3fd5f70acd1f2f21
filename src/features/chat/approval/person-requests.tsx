import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { StyleSheet, View } from 'react-native'

import type { ThreadKey } from '@/core/conversation/thread-key'
import type { PersonAnswer, PersonRequest } from '@/core/tools/person-requests'
import { touchLightly } from '@/state/device/touch-lightly'
import { focusComposer } from '@/state/thread/composer-focus'
import { runStateAtom } from '@/state/thread/thread-atoms'
import { answerRequest, requestsAtom } from '@/state/toolset/tools'
import { Column } from '@/ui/layout/column'
import { Text } from '@/ui/text'
import { radius, space, useTheme } from '@/ui/theme'
import { visibleText } from '@/ui/visible-text'
import { useWords } from '@/words/use-words'

import { Approval } from './approval'
import { Interrupts } from './interrupts'
import { QuestionForm } from './question-form'

/** What is asked of the person: one thing at a time, above the composer, never over the conversation. */
export function PersonRequests({
  threadKey,
  place = `${threadKey.room} · ${threadKey.server}`,
}: {
  threadKey: ThreadKey
  /** The room and the server, by the names a person knows them by. */
  place?: string
}) {
  const words = useWords()
  const { colors } = useTheme()
  const requests = useAtomValue(requestsAtom(threadKey))
  const state = useAtomValue(runStateAtom(threadKey))
  const [isFollowing, setFollowing] = useState(false)
  const [first] = requests
  if (!first && state.kind !== 'suspended') return null

  const answer = (id: string, given: PersonAnswer) => {
    touchLightly()
    setFollowing(requests.length > 1)
    answerRequest(id, given)
    focusComposer()
  }
  return (
    <Column style={styles.place}>
      <View
        style={[styles.card, { backgroundColor: colors.elevation.level3 }]}
        role="alert"
        testID="person-request"
      >
        {first ? (
          <Request
            key={first.id}
            request={first}
            place={place}
            isFollowing={isFollowing}
            onAnswer={(given) => answer(first.id, given)}
          />
        ) : (
          state.kind === 'suspended' && (
            <Interrupts threadKey={threadKey} interrupts={state.interrupts} place={place} />
          )
        )}
        {requests.length > 1 && (
          <Text variant="caption" tone="onSurfaceVariant">
            {words.tools.queued(requests.length - 1)}
          </Text>
        )}
      </View>
    </Column>
  )
}

function Request({
  request,
  place,
  isFollowing,
  onAnswer,
}: {
  request: PersonRequest
  place: string
  isFollowing: boolean
  onAnswer: (answer: PersonAnswer) => void
}) {
  const words = useWords()
  if (request.kind === 'approval') {
    return (
      <Approval request={request} place={place} isFollowing={isFollowing} onAnswer={onAnswer} />
    )
  }
  return (
    <QuestionForm
      schema={request.schema}
      onAnswer={(value) => onAnswer({ kind: 'answered', value })}
      onDecline={() => onAnswer({ kind: 'denied' })}
    >
      <Text variant="label">{visibleText(request.message)}</Text>
      <Text variant="caption" tone="onSurfaceVariant">
        {words.tools.asksFrom(visibleText(place))}
      </Text>
    </QuestionForm>
  )
}

const styles = StyleSheet.create({
  place: { flexShrink: 1, paddingTop: space.sm },
  card: { flexShrink: 1, borderRadius: radius.card, padding: space.lg, gap: space.sm },
})
