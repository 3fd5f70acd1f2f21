import { useQuery } from '@tanstack/react-query'
import { Redirect, useRouter } from 'expo-router'
import { useState } from 'react'
import { ScrollView, StyleSheet, View } from 'react-native'
import { useSafeAreaInsets } from 'react-native-safe-area-context'

import type { Failure } from '@/core/failure'
import { useGoHome } from '@/parts/use-go-back'
import { connectDemo, demoQuery } from '@/state/app/connect-server'
import { serversQuery } from '@/state/server/servers'
import { Button } from '@/ui/button/button'
import { FieldError } from '@/ui/form/field-error'
import { Column } from '@/ui/layout/column'
import { Mark } from '@/ui/mark'
import { Text } from '@/ui/text'
import { space, useTheme } from '@/ui/theme'
import { Wordmark } from '@/ui/wordmark'
import { useWords } from '@/words/use-words'

/** The first page, shown while no server is connected. */
export function WelcomeScreen() {
  const {
    appName,
    servers: { welcome: words },
  } = useWords()
  const [attempt, setAttempt] = useState<Attempt>({ kind: 'idle' })
  const router = useRouter()
  const insets = useSafeAreaInsets()
  const { colors } = useTheme()
  const { data: servers = [], isError } = useQuery(serversQuery)
  const connect = (kind: 'agent' | 'model') =>
    router.push({ pathname: '/servers/connect', params: { kind } })
  // The home page reports a database that cannot be read. While the demo connects, it opens its chat itself.
  const isAtHome = isError || servers.length > 0
  if (isAtHome && attempt.kind !== 'connecting') return <Redirect href="/" />
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
          <View style={styles.brand}>
            <Mark size={48} />
            <Wordmark label={appName} size={34} />
          </View>
          <Text variant="display" role="heading" aria-level={1}>
            {words.title}
          </Text>
          <Text variant="answer" tone="onSurfaceVariant">
            {words.text}
          </Text>
        </View>
        <Demo attempt={attempt} onAttempt={setAttempt} />
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

/** Offers the demo if the server that served the app accepts guests. */
function Demo({ attempt, onAttempt }: { attempt: Attempt; onAttempt: (attempt: Attempt) => void }) {
  const words = useWords()
  const router = useRouter()
  const goHome = useGoHome()
  const { data: demo, isPending, refetch } = useQuery(demoQuery)
  if (!demo && !isPending) return null
  const start = async () => {
    onAttempt({ kind: 'connecting' })
    // A tap before the server has answered waits for the answer.
    const finding = demo ?? (await refetch({ cancelRefetch: false })).data
    if (!finding) return onAttempt({ kind: 'idle' })
    const result = await connectDemo(finding)
    if (!result.ok) return onAttempt({ kind: 'failed', failure: result.failure })
    const { server, room } = result.value
    goHome()
    if (room !== undefined) {
      router.push({ pathname: '/chat/[server]/[room]', params: { server: server.id, room } })
    }
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
  brand: { flexDirection: 'row', alignItems: 'center', gap: space.md, paddingBottom: space.lg },
  greeting: { gap: space.sm, paddingBottom: space.lg },
  way: { gap: space.xs },
  centred: { textAlign: 'center' },
})
