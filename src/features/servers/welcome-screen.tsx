import { useQuery } from '@tanstack/react-query'
import { Redirect, useRouter } from 'expo-router'
import { useState } from 'react'
import { ScrollView, StyleSheet, View } from 'react-native'
import { useSafeAreaInsets } from 'react-native-safe-area-context'

import type { Failure } from '@/core/failure'
import { connectServer, demoQuery } from '@/state/app/connect-server'
import { serversQuery } from '@/state/server/servers'
import { Button } from '@/ui/button/button'
import { FieldError } from '@/ui/form/field-error'
import { Icon } from '@/ui/icon'
import { Column } from '@/ui/layout/column'
import { Text } from '@/ui/text'
import { space, useTheme } from '@/ui/theme'
import { useWords } from '@/words/use-words'

/** The first page, shown while no server is connected. */
export function WelcomeScreen() {
  const words = useWords().servers.welcome
  const router = useRouter()
  const insets = useSafeAreaInsets()
  const { colors } = useTheme()
  const { data: servers } = useQuery(serversQuery)
  const connect = (kind: 'agent' | 'model') =>
    router.push({ pathname: '/servers/connect', params: { kind } })
  if (servers && servers.length > 0) return <Redirect href="/" />
  return (
    <ScrollView
      style={{ backgroundColor: colors.background }}
      contentContainerStyle={[
        styles.page,
        { paddingTop: insets.top + space.xl, paddingBottom: insets.bottom + space.xl },
      ]}
      testID="welcome-screen"
    >
      <Column style={styles.column}>
        <View style={styles.greeting}>
          <Icon name="thread" size={48} tone="primary" />
          <Text variant="display" role="heading" aria-level={1}>
            {words.title}
          </Text>
          <Text variant="answer" tone="onSurfaceVariant">
            {words.text}
          </Text>
        </View>
        <Demo />
        <Way text={words.agentText}>
          <Button
            look="tonal"
            label={words.agent}
            onPress={() => connect('agent')}
            testID="connect-agent"
          />
        </Way>
        <Way text={words.modelText}>
          <Button
            look="tonal"
            label={words.model}
            onPress={() => connect('model')}
            testID="connect-model"
          />
        </Way>
      </Column>
    </ScrollView>
  )
}

type Attempt = { kind: 'idle' } | { kind: 'connecting' } | { kind: 'failed'; failure: Failure }

/** Offers the demo if the server that served the app takes guests. */
function Demo() {
  const words = useWords()
  const { data: demo, isPending, refetch } = useQuery(demoQuery)
  const [attempt, setAttempt] = useState<Attempt>({ kind: 'idle' })
  if (!demo && !isPending) return null
  const start = async () => {
    setAttempt({ kind: 'connecting' })
    // A tap before the server has answered waits for the answer.
    const finding = demo ?? (await refetch({ cancelRefetch: false })).data
    if (!finding) return setAttempt({ kind: 'idle' })
    const result = await connectServer(finding)
    // The page redirects home as soon as there is a server.
    setAttempt(result.ok ? { kind: 'idle' } : { kind: 'failed', failure: result.failure })
  }
  const failure = attempt.kind === 'failed' ? words.failure(attempt.failure) : undefined
  return (
    <Way text={words.servers.welcome.demoText}>
      <Button
        label={words.servers.welcome.demo}
        busy={attempt.kind === 'connecting'}
        onPress={() => void start()}
        testID="try-demo"
      />
      <FieldError text={failure && `${failure.title}. ${failure.text}`} />
    </Way>
  )
}

function Way({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <View style={styles.way}>
      {children}
      <Text variant="caption" tone="onSurfaceVariant" style={styles.centred}>
        {text}
      </Text>
    </View>
  )
}

const styles = StyleSheet.create({
  page: { flexGrow: 1, justifyContent: 'center' },
  column: { maxWidth: 440, gap: space.xl },
  greeting: { gap: space.sm, paddingBottom: space.lg },
  way: { gap: space.xs },
  centred: { textAlign: 'center' },
})
