import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { StyleSheet, View } from 'react-native'

import type { ThreadKey } from '@/core/conversation/thread-key'
import type { RunState, Running } from '@/core/run/run-state'
import { focusComposer } from '@/state/thread/composer-focus'
import { continueTurn, retryTurn } from '@/state/thread/edit-message'
import { retryTimeAtom, runStateAtom, turnPlaceAtom } from '@/state/thread/thread-atoms'
import { requestsAtom } from '@/state/toolset/tools'
import { Button } from '@/ui/button/button'
import { Column } from '@/ui/layout/column'
import { Text } from '@/ui/text'
import { radius, space, useTheme } from '@/ui/theme'
import type { Words } from '@/words/english'
import { useWords } from '@/words/use-words'

import { useRunProblem } from './use-run-problem'
import { useSignInWait } from './use-sign-in-wait'

/** Shows the state of the turn: announced politely while it runs, with a way to recover when it fails. */
export function RunStatus({ threadKey }: { threadKey: ThreadKey }) {
  const words = useWords()
  const { colors } = useTheme()
  const state = useAtomValue(runStateAtom(threadKey))
  const isElsewhere = useAtomValue(turnPlaceAtom(threadKey)) === 'elsewhere'
  const retryTime = useAtomValue(retryTimeAtom(threadKey))
  const signIn = useSignInWait(threadKey.server)
  const problem = useRunProblem(threadKey, state)
  const isAsked = useAtomValue(requestsAtom(threadKey)).length > 0
  const isSignedOut = state.kind === 'running' && state.step === 'signed-out'
  return (
    <Column>
      {/* Always mounted: screen readers often miss a live region that appears with its text. */}
      <Text role="status" aria-live="polite" style={styles.unseen} testID="run-status">
        {isSignedOut ? signIn.status : isAsked ? words.chat.suspended : quietStatus(state, words)}
      </Text>
      <Text role="alert" aria-live="assertive" style={styles.unseen} testID="run-alert">
        {problem?.title ?? ''}
      </Text>
      {isHeldUp(state) && (
        <Text variant="caption" tone="onSurfaceVariant" aria-hidden testID="run-held-up">
          {retryTime === undefined ? (
            quietStatus(state, words)
          ) : (
            <BusyCountdown until={retryTime} />
          )}
        </Text>
      )}
      {isElsewhere && (
        <Text variant="caption" tone="onSurfaceVariant" testID="run-elsewhere">
          {words.chat.elsewhere}
        </Text>
      )}
      {isSignedOut && (
        <View style={[styles.card, { backgroundColor: colors.surfaceVariant }]}>
          <Text variant="label" style={styles.words}>
            {signIn.status}
          </Text>
          <View style={styles.action}>
            {signIn.action && <Button look="plain" {...signIn.action} testID="run-sign-in" />}
          </View>
        </View>
      )}
      {problem && (
        <View
          style={[styles.card, { backgroundColor: colors.errorContainer }]}
          testID="run-problem"
        >
          <View style={styles.words}>
            <Text variant="label" tone="onErrorContainer">
              {problem.title}
            </Text>
            <Text variant="caption" tone="onErrorContainer" selectable>
              {problem.text}
            </Text>
            {problem.said !== undefined && (
              <Text variant="caption" tone="onErrorContainer" selectable testID="server-said">
                {problem.said}
              </Text>
            )}
            {problem.again !== undefined && (
              <Text variant="caption" tone="onErrorContainer" testID="run-starts-again">
                {problem.again}
              </Text>
            )}
          </View>
          <View style={styles.action}>
            {state.kind === 'failed' && state.failure.kind === 'signed-out' && signIn.action && (
              <Button look="plain" {...signIn.action} />
            )}
            {problem.canContinue && (
              <Button
                look="plain"
                label={words.chat.continue}
                onPress={() => {
                  void continueTurn(threadKey)
                  focusComposer()
                }}
                testID="run-continue"
              />
            )}
            <Button
              look="plain"
              icon="retry"
              label={words.retry}
              name={problem.again && `${words.retry}. ${problem.again}`}
              onPress={() => {
                void retryTurn(threadKey)
                focusComposer()
              }}
              testID="run-retry"
            />
          </View>
        </View>
      )}
    </Column>
  )
}

/** Counts down to the next try. Hidden from screen readers, which would announce every second. */
function BusyCountdown({ until }: { until: number }) {
  const words = useWords()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return words.chat.busyFor(Math.max(0, Math.ceil((until - now) / 1_000)))
}

/** Whether the turn waits for something other than the agent. */
const isHeldUp = (state: RunState) =>
  state.kind === 'running' &&
  (state.step === 'waiting' ||
    state.step === 'backing-off' ||
    state.step === 'offline' ||
    isReconnecting(state))

/** A lost connection counts as restored only when something arrives. */
const isReconnecting = ({ step, failures }: Running) => step === 'connecting' && failures > 0

function quietStatus(state: RunState, words: Words): string {
  switch (state.kind) {
    case 'running':
      if (state.retryAfterMilliseconds !== undefined) return words.chat.busy
      return words.chat.steps[isReconnecting(state) ? 'backing-off' : state.step]
    case 'completed':
      return words.chat.complete
    case 'cancelled':
      return words.chat.stopped
    case 'suspended':
      return words.chat.suspended
    case 'idle':
    case 'failed':
    case 'truncated':
      return ''
  }
}

const styles = StyleSheet.create({
  unseen: { position: 'absolute', width: 1, height: 1, overflow: 'hidden', opacity: 0 },
  card: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: space.sm,
    borderRadius: radius.card,
    paddingVertical: space.sm,
    paddingHorizontal: space.lg,
  },
  words: { flexGrow: 1, flexShrink: 1, flexBasis: 200 },
  // Stays at the end when it wraps to its own line.
  action: { marginStart: 'auto', flexDirection: 'row', flexWrap: 'wrap', gap: space.sm },
})
