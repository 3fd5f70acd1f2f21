import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { Platform, StyleSheet, View } from 'react-native'

import type { Failure, Result } from '@/core/failure'
import { abilitiesOf } from '@/core/server/abilities'
import type { Server } from '@/state/server/servers'
import {
  forgetOnThisDevice,
  sessionAtom,
  signOut,
  updateSession,
  type Session,
} from '@/state/server/sign-in'
import { Button } from '@/ui/button/button'
import { FieldError } from '@/ui/form/field-error'
import { Skeleton } from '@/ui/list/skeleton'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { AppLoginPanel } from './app-login-panel'
import { ApiKeyForm } from './api-key-form'
import { OwnHeaders } from './own-headers'
import { statusOf } from './status-of'
import { SignInOptions } from './sign-in-options'

/** Who the person is at a server, and how to sign in or out. */
export function SignInPanel({ server }: { server: Server }) {
  const words = useWords()
  const session = useAtomValue(sessionAtom(server.id))
  useEffect(() => {
    void updateSession(server)
  }, [server])

  if (!session) return <Skeleton rows={1} label={words.signIn.loading} />
  const { signIn, mayOfferAppLogin } = abilitiesOf(server)
  const takesKeys = signIn === 'key'
  const isPersonSignedOut = session.kind === 'signed-out' && session.was.kind === 'person'
  return (
    <View style={styles.panel} testID="sign-in-panel">
      {takesKeys && session.kind !== 'person' ? (
        <>
          {isPersonSignedOut && <Status session={session} />}
          {mayOfferAppLogin && <AppLoginPanel server={server} hasKey={session.kind === 'key'} />}
          <ApiKeyForm server={server} session={session} />
        </>
      ) : (
        <>
          <Status session={session} />
          {session.kind === 'person' ? (
            <SignOut server={server} />
          ) : (
            <SignInOptions server={server} session={session} />
          )}
        </>
      )}
      {takesKeys && <OwnHeaders server={server} />}
    </View>
  )
}

function Status({ session }: { session: Session }) {
  const { title, text } = statusOf(session, useWords().signIn)
  return (
    <View aria-live="polite">
      <Text variant="label" testID="session-status">
        {title}
      </Text>
      {text !== undefined && (
        <Text variant="caption" tone="onSurfaceVariant">
          {text}
        </Text>
      )}
    </View>
  )
}

function SignOut({ server }: { server: Server }) {
  const words = useWords()
  const [failure, setFailure] = useState<Failure>()
  const end = async (work: Promise<Result<void>>) => {
    const result = await work
    setFailure(result.ok ? undefined : result.failure)
  }
  return (
    <>
      <View style={styles.actions}>
        <Button
          look="outlined"
          label={words.signIn.signOut}
          onPress={() => void end(signOut(server))}
          testID="sign-out"
        />
        {Platform.OS === 'web' && (
          <Button
            look="plain"
            label={words.signIn.forget}
            onPress={() => void end(forgetOnThisDevice(server))}
            testID="forget-sign-in"
          />
        )}
      </View>
      {failure && (
        <FieldError
          text={
            failure.kind === 'storage'
              ? words.signIn.notSignedOut
              : words.signIn.stillSignedIn(words.failure(failure).title)
          }
        />
      )}
    </>
  )
}

const styles = StyleSheet.create({
  panel: { gap: space.lg },
  actions: { flexDirection: 'row', flexWrap: 'wrap', gap: space.sm, alignItems: 'center' },
})
