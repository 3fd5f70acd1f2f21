import { useEffect, useRef, type ReactNode } from 'react'
import { ScrollView, StyleSheet, View } from 'react-native'
import { useSafeAreaInsets } from 'react-native-safe-area-context'

import { useGoBack } from '@/parts/use-go-back'
import { useSignInAction } from '@/parts/use-sign-in-action'
import type { Server } from '@/state/server/servers'
import { Button } from '@/ui/button/button'
import { AboveKeyboard } from '@/ui/layout/above-keyboard'
import { Column } from '@/ui/layout/column'
import { Screen } from '@/ui/layout/screen'
import { NoticeBar } from '@/ui/notice/notice-bar'
import { space } from '@/ui/theme'
import type { Words } from '@/words/english'
import { useWords } from '@/words/use-words'

import { LeaveGuard } from './leave-guard'
import type { PlacedFailure } from './place-failure'
import type { ToolsetForm } from './use-toolset-form'

/** A toolset page that goes back to the list. */
export function ToolsetPage({ title, children }: { title: string; children: ReactNode }) {
  const words = useWords()
  return (
    <Screen title={title} back={{ label: words.instances.back, onPress: useGoBack('/toolsets') }}>
      {children}
    </Screen>
  )
}

/** A form with its error above the fields and its buttons below them. */
export function FormPage({
  form: { stage, submit, isGuarded, discard },
  server,
  submitLabel,
  submitTestID,
  otherAction,
  children,
}: {
  form: Pick<ToolsetForm, 'stage' | 'submit' | 'isGuarded' | 'discard'>
  server: Server
  submitLabel: string
  submitTestID: string
  otherAction?: ReactNode
  children: ReactNode
}) {
  const words = useWords()
  const leave = useGoBack('/toolsets')
  const insets = useSafeAreaInsets()
  const page = useRef<ScrollView>(null)
  const signIn = useSignInAction(isSignedOut(stage) ? server : undefined)
  useEffect(() => {
    if (stage.kind === 'refused') page.current?.scrollTo({ y: 0 })
  }, [stage])
  return (
    <AboveKeyboard>
      <ScrollView
        ref={page}
        keyboardShouldPersistTaps="handled"
        contentContainerStyle={{ paddingBottom: insets.bottom + space.xl }}
      >
        <Column style={styles.form}>
          {stage.kind === 'refused' && (
            <NoticeBar
              icon="warning"
              isWrong
              text={sentenceFor(stage.why, words)}
              action={signIn}
              testID="toolset-form-error"
            />
          )}
          {children}
          <View style={styles.actions}>
            <Button
              label={submitLabel}
              busy={stage.kind === 'saving' || stage.kind === 'done'}
              onPress={submit}
              testID={submitTestID}
            />
            <Button
              look="plain"
              label={words.instances.cancel}
              onPress={leave}
              testID="toolset-cancel-button"
            />
            {otherAction}
          </View>
        </Column>
      </ScrollView>
      <LeaveGuard isOn={isGuarded} onDiscard={discard} />
    </AboveKeyboard>
  )
}

const isSignedOut = (stage: ToolsetForm['stage']) =>
  stage.kind === 'refused' &&
  stage.why.kind === 'failure' &&
  stage.why.failure.kind === 'signed-out'

function sentenceFor(why: Extract<PlacedFailure, { at: 'form' }>, words: Words): string {
  switch (why.kind) {
    case 'type-disabled':
      return words.instances.form.typeDisabled
    case 'sentence':
      return why.sentence
    case 'failure': {
      const { title, text } = words.failure(why.failure)
      return `${title}. ${text}`
    }
  }
}

const styles = StyleSheet.create({
  form: { gap: space.lg, paddingTop: space.lg },
  actions: { flexDirection: 'row', flexWrap: 'wrap', gap: space.sm },
})
