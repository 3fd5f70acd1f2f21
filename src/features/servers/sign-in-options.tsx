import { useState } from 'react'
import { StyleSheet, View } from 'react-native'

import type { Failure } from '@/core/failure'
import { takesGuests } from '@/core/server/session'
import { useProviderSignIn } from '@/parts/use-provider-sign-in'
import type { Server } from '@/state/server/servers'
import { continueAsGuest, type Session } from '@/state/server/sign-in'
import { Button } from '@/ui/button/button'
import { FieldError } from '@/ui/form/field-error'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

/** The sign-in providers of a server, and the option to continue as a guest. */
export function SignInOptions({ server, session }: { server: Server; session: Session }) {
  const words = useWords()
  const { providers, error, refetch, attempt, enter } = useProviderSignIn(server)
  const [failure, setFailure] = useState<Failure>()

  const enterAsGuest = async () => {
    const result = await continueAsGuest(server)
    setFailure(result.ok ? undefined : result.failure)
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
            onPress={() => enter(provider)}
            testID={`sign-in-${provider.id}`}
          />
        ))}
        {takesGuests(server) && session.kind !== 'guest' && (
          <Button
            look="outlined"
            label={words.signIn.asGuest}
            onPress={() => void enterAsGuest()}
            testID="continue-as-guest"
          />
        )}
      </View>
      {attempt.kind === 'failed' && (
        <FieldError text={words.signIn.failures[attempt.failure.kind]} />
      )}
      {failure && (
        <FieldError
          text={
            failure.kind === 'storage'
              ? words.signIn.notSignedOut
              : words.signIn.guestFailed(words.failure(failure).title)
          }
        />
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
  actions: { flexDirection: 'row', flexWrap: 'wrap', gap: space.sm, alignItems: 'center' },
})
