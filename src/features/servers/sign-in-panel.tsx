import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { StyleSheet, View } from 'react-native'

import { abilitiesOf } from '@/core/server/abilities'
import { takesGuests } from '@/core/server/session'
import type { Server } from '@/state/server/servers'
import {
  continueAsGuest,
  keepInTab,
  keptInTabAtom,
  providersQuery,
  sessionAtom,
  signIn,
  signOut,
  updateSession,
  type Session,
  type SignInFailure,
  type SignInProvider,
} from '@/state/server/sign-in'
import { Button } from '@/ui/button/button'
import { FieldError } from '@/ui/form/field-error'
import { SettingRow } from '@/ui/form/setting-row'
import { Skeleton } from '@/ui/list/skeleton'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { ApiKeyForm } from './api-key-form'
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
        <ApiKeyForm server={server} session={session} />
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
      <KeepInTab />
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
  const words = useWords().signIn
  const [isStuck, setStuck] = useState(false)
  const leave = async () => setStuck(!(await signOut(server)).ok)
  return (
    <>
      <View style={styles.actions}>
        <Button
          look="outlined"
          label={words.signOut}
          onPress={() => void leave()}
          testID="sign-out"
        />
      </View>
      {isStuck && <FieldError text={words.notSignedOut} />}
    </>
  )
}

type Attempt =
  { kind: 'idle' } | { kind: 'busy'; provider: string } | { kind: 'failed'; failure: SignInFailure }

function WaysIn({ server, session }: { server: Server; session: Session }) {
  const words = useWords()
  const { data: providers, error, refetch } = useQuery(providersQuery(server))
  const [attempt, setAttempt] = useState<Attempt>({ kind: 'idle' })

  const enter = async (provider: SignInProvider) => {
    setAttempt({ kind: 'busy', provider: provider.id })
    const outcome = await signIn(server, provider)
    // When the browser leaves the page, the button stays busy.
    if (outcome.kind !== 'leaving')
      setAttempt(outcome.kind === 'failed' ? outcome : { kind: 'idle' })
  }

  return (
    <>
      <View style={styles.actions}>
        {providers?.map((provider) => (
          <Button
            key={provider.id}
            label={words.signIn.with(provider.title)}
            busy={attempt.kind === 'busy' && attempt.provider === provider.id}
            disabled={attempt.kind === 'busy'}
            onPress={() => void enter(provider)}
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
          <Button look="plain" icon="retry" label={words.retry} onPress={() => void refetch()} />
        </View>
      )}
    </>
  )
}

/** Only browsers lose the session when the page is reloaded. */
function KeepInTab() {
  const words = useWords().signIn
  const isOn = useAtomValue(keptInTabAtom)
  if (isOn === undefined) return null
  return (
    <SettingRow
      label={words.keep}
      help={words.keepText}
      isOn={isOn}
      onSwitch={keepInTab}
      testID="keep-in-tab"
    />
  )
}

const styles = StyleSheet.create({
  panel: { gap: space.md },
  actions: { flexDirection: 'row', flexWrap: 'wrap', gap: space.sm, alignItems: 'center' },
})
