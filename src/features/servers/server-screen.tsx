import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'expo-router'
import { useState } from 'react'
import { ScrollView, StyleSheet, View } from 'react-native'

import type { Failure } from '@/core/failure'
import { connectServer, serversQuery } from '@/state/servers'
import { Button } from '@/ui/button'
import { Screen } from '@/ui/screen'
import { Text } from '@/ui/text'
import { TextField } from '@/ui/text-field'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

type Attempt = { kind: 'editing' } | { kind: 'connecting' } | { kind: 'failed'; failure: Failure }

/** Where the app's server is named and changed. */
export function ServerScreen() {
  const words = useWords()
  const router = useRouter()
  const { data: servers } = useQuery(serversQuery)
  const [typed, setTyped] = useState<string>()
  const [attempt, setAttempt] = useState<Attempt>({ kind: 'editing' })
  const address = typed ?? servers?.[0]?.address ?? ''

  const goHome = () => (router.canGoBack() ? router.back() : router.replace('/'))
  const connect = async () => {
    setAttempt({ kind: 'connecting' })
    const result = await connectServer(address)
    if (result.ok) goHome()
    else setAttempt({ kind: 'failed', failure: result.failure })
  }

  const failure = attempt.kind === 'failed' ? words.failure(attempt.failure) : undefined
  return (
    <Screen
      title={words.servers.title}
      back={{ label: words.servers.cancel, onPress: goHome }}
      testID="server-screen"
    >
      <ScrollView contentContainerStyle={styles.form} keyboardShouldPersistTaps="handled">
        <Text tone="onSurfaceVariant">{words.servers.intro}</Text>
        <TextField
          label={words.servers.address}
          placeholder={words.servers.placeholder}
          value={address}
          onChangeText={(text) => {
            setTyped(text)
            setAttempt({ kind: 'editing' })
          }}
          onSubmitEditing={() => void connect()}
          autoCapitalize="none"
          autoCorrect={false}
          inputMode="url"
          error={failure && `${failure.title}. ${failure.text}`}
          testID="server-address"
        />
        <View style={styles.action}>
          <Button
            label={words.servers.connect}
            busy={attempt.kind === 'connecting'}
            onPress={() => void connect()}
            testID="server-connect"
          />
        </View>
      </ScrollView>
    </Screen>
  )
}

const styles = StyleSheet.create({
  form: { padding: space.lg, gap: space.lg, width: '100%', maxWidth: 480, alignSelf: 'center' },
  action: { alignItems: 'flex-start' },
})
