import { useAtomValue } from 'jotai'
import { StyleSheet, View } from 'react-native'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { playLightHaptic } from '@/state/device/play-light-haptic'
import { followUpsAtom } from '@/state/model/help'
import { focusComposer } from '@/state/thread/composer-focus'
import { messageIdsAtom, runStateAtom } from '@/state/thread/thread-atoms'
import { sendMessage } from '@/state/thread/thread-sessions'
import { Button } from '@/ui/button/button'
import { Column } from '@/ui/layout/column'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

/** Suggested questions under the last answer. A tap sends one. */
export function FollowUps({ threadKey }: { threadKey: ThreadKey }) {
  const words = useWords().models
  const proposed = useAtomValue(followUpsAtom(threadKey))
  const lastId = useAtomValue(messageIdsAtom(threadKey)).at(-1)
  const isRunning = useAtomValue(runStateAtom(threadKey)).kind === 'running'
  if (!proposed || proposed.messageId !== lastId || isRunning) return null
  return (
    <Column>
      <View role="group" aria-label={words.followUps} style={styles.questions} testID="follow-ups">
        {proposed.questions.map((question, index) => (
          <Button
            key={question}
            look="outlined"
            label={question}
            onPress={() => {
              playLightHaptic()
              void sendMessage(threadKey, question)
              focusComposer()
            }}
            testID={`follow-up-${index}`}
          />
        ))}
      </View>
    </Column>
  )
}

const styles = StyleSheet.create({
  questions: { alignItems: 'flex-start', gap: space.sm, paddingBottom: space.sm },
})
