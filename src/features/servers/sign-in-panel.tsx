import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { Platform, StyleSheet, View } from 'react-native'

import type { Failure, Result } from '@/core/failure'
import { abilitiesOf } from '@/core/server/abilities'
import { takesGuests } from '@/core/server/session'
import { useProviderSignIn } from '@/parts/use-provider-sign-in'
import type { Server } from '@/state/server/servers'
import {
  continueAsGuest,
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

import { ApiKeyForm } from './api-key-form'
import { OwnHeaders } from './own-headers'
import { statusOf } from './status-of'

/** Who the person is at a server, and how to sign in or out. */
export function SignInPanel({ server }: { server: Server }) {
  const words = useWords()
  const session = useAtomValue(sessionAtom(server.id))
  useEffect(() => {
    void updateSession(server)
  }, [server])

  if (!session) return <Skeleton rows={1} label={words.signIn.loading} />
  return (
    <View style={styles.panel} testID="sign-in-panel">
      {abilitiesOf(server).signIn === 'key' ? (
        <>
          <ApiKeyForm server={server} session={session} />
          <OwnHeaders server={server} />
        </>
      ) : (
        <>
          <Status session={session} />
          {session.kind === 'person' ? (
            <SignOut server={server} />
          ) : (
            <WaysIn server={server} session={session} />
          )}
        </>
      )}
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

function WaysIn({ server, session }: { server: Server; session: Session }) {
  const words = useWords()
  const { providers, error, refetch, attempt, enter } = useProviderSignIn(server)

  return (
    <>
      <View style={styles.actions}>
        {providers?.map((provider) => (
          <Button
            key={provider.id}
            label={words.signIn.with(provider.title)}
            busy={attempt.kind === 'busy' && attempt.provider === provider.id}
            disabled={attempt.kind === 'busy'}
            onPress={() => enter(provider)}
            testID={`sign-in-${provider.id}`}
          />
        ))}
        {takesGuests(server) && session.kind !== 'guest' && (
          <Button
            look="outlined"
            label={words.signIn.asGuest}
            onPress={() => void continueAsGuest(server)}
            testID="continue-as-guest"
          />
        )}
      </View>
      {attempt.kind === 'failed' && (
        <FieldError text={words.signIn.failures[attempt.failure.kind]} />
      )}
      {providers?.length === 0 && (
        <Text variant="caption" tone="onSurfaceVariant">
          {words.signIn.noProviders}
        </Text>
      )}
      {error && (
        <View style={styles.actions}>
          <FieldError text={words.signIn.providersFailed(words.failure(error.failure).title)} />
          <Button look="plain" icon="retry" label={words.retry} onPress={refetch} />
        </View>
      )}
    </>
  )
}

const styles = StyleSheet.create({
  panel: { gap: space.lg },
  actions: { flexDirection: 'row', flexWrap: 'wrap', gap: space.sm, alignItems: 'center' },
})
