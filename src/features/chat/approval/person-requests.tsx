import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { StyleSheet, View } from 'react-native'

import type { ThreadKey } from '@/core/conversation/thread-key'
import type { PersonAnswer, PersonRequest } from '@/core/tools/person-requests'
import { playLightHaptic } from '@/state/device/play-light-haptic'
import { focusComposer } from '@/state/thread/composer-focus'
import { runStateAtom } from '@/state/thread/thread-atoms'
import { answerRequest, requestsAtom } from '@/state/toolset/tools'
import { Column } from '@/ui/layout/column'
import { radius, space, useTheme } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { Approval } from './approval'
import { Interrupts } from './interrupts'
import { LinkRequest } from './link-request'
import { QuestionForm } from './question-form'
import { requestOrigin, type Asker } from './request-origin'
import { RequestQueue } from './request-queue'

/** Requests to the person, one at a time, above the composer. */
export function PersonRequests({
  threadKey,
  askedBy = { room: threadKey.room, server: { name: threadKey.server, address: threadKey.server } },
}: {
  threadKey: ThreadKey
  askedBy?: Asker
}) {
  const origin = requestOrigin(askedBy)
  const { colors } = useTheme()
  const requests = useAtomValue(requestsAtom(threadKey))
  const state = useAtomValue(runStateAtom(threadKey))
  const [isFollowing, setFollowing] = useState(false)
  const [first] = requests
  if (!first && state.kind !== 'suspended') return null

  const answer = (id: string, given: PersonAnswer) => {
    playLightHaptic()
    setFollowing(requests.length > 1)
    answerRequest(id, given)
    focusComposer()
  }
  const denyAll = () => {
    playLightHaptic()
    for (const { id } of requests) answerRequest(id, { kind: 'denied' })
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
            origin={origin}
            isFollowing={isFollowing}
            onAnswer={(given) => answer(first.id, given)}
          />
        ) : (
          state.kind === 'suspended' && (
            <Interrupts threadKey={threadKey} interrupts={state.interrupts} origin={origin} />
          )
        )}
        {requests.length > 1 && <RequestQueue count={requests.length} onDenyAll={denyAll} />}
      </View>
    </Column>
  )
}

function Request({
  request,
  origin,
  isFollowing,
  onAnswer,
}: {
  request: PersonRequest
  origin: string
  isFollowing: boolean
  onAnswer: (answer: PersonAnswer) => void
}) {
  const words = useWords()
  if (request.kind === 'link') {
    return <LinkRequest request={request} origin={origin} onAnswer={onAnswer} />
  }
  if (request.kind === 'approval') {
    return (
      <Approval request={request} origin={origin} isFollowing={isFollowing} onAnswer={onAnswer} />
    )
  }
  return (
    <QuestionForm
      facts={{ title: request.message, asker: words.tools.asksFrom(origin) }}
      schema={request.schema}
      onAnswer={(value) => onAnswer({ kind: 'answered', value })}
      onDecline={() => onAnswer({ kind: 'denied' })}
    />
  )
}

const styles = StyleSheet.create({
  place: { flexShrink: 1, paddingTop: space.sm },
  card: { flexShrink: 1, borderRadius: radius.card, padding: space.lg, gap: space.sm },
})
