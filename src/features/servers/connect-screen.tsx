import { useLocalSearchParams, useRouter } from 'expo-router'
import { useState } from 'react'
import { StyleSheet, View } from 'react-native'

import type { Need } from '@/core/server/identify-server'
import type { ProbeFault } from '@/core/server/probe-step'
import { hostOf } from '@/core/server/server'
import { ColumnPage } from '@/parts/column-page'
import { useGoBack, useGoHome } from '@/parts/use-go-back'
import type { ConnectionDetails } from '@/state/server/connection-details'
import { Button } from '@/ui/button/button'
import { FormField } from '@/ui/form/form-field'
import { Dialog } from '@/ui/overlay/dialog'
import { Text } from '@/ui/text'
import { useWords } from '@/words/use-words'

import { FoundServer } from './found-server'
import { ServerKindChoice } from './server-kind-choice'
import { useProbe } from './use-probe'

/** Looks up what is at an address, and connects it when the person agrees. */
export function ConnectScreen() {
  const words = useWords().servers
  const router = useRouter()
  const goBack = useGoBack('/')
  const goHome = useGoHome()
  const kind = useWantedKind()
  const [typed, setTyped] = useState('')
  const { step, edit, check, continueUnencrypted, choose, connect } = useProbe()
  const error = useFaultText(step.kind === 'failed' ? step.fault : undefined)

  const connectAndGo = async (need: Need, details: ConnectionDetails) => {
    const server = await connect(details)
    if (!server) return
    goHome()
    const isReady = need === 'nothing' || details.key !== undefined || details.headers !== undefined
    if (!isReady) router.push({ pathname: '/servers/[id]', params: { id: server.id } })
  }

  return (
    <ColumnPage
      title={words.connecting[kind]}
      back={{ label: words.back, onPress: goBack }}
      testID="connect-screen"
    >
      <Text tone="onSurfaceVariant">{words.connectIntro}</Text>
      <FormField
        label={words.address}
        placeholder={words.placeholders[kind]}
        value={typed}
        onChangeText={(text) => {
          setTyped(text)
          edit()
        }}
        onSubmitEditing={() => check(typed)}
        autoCapitalize="none"
        autoCorrect={false}
        inputMode="url"
        error={error}
        testID="server-address"
      />
      {step.kind === 'found' || step.kind === 'connecting' ? (
        <FoundServer
          finding={step.finding}
          isConnecting={step.kind === 'connecting'}
          onConnect={(details) => void connectAndGo(step.finding.need, details)}
        />
      ) : step.kind === 'unclear' ? (
        <ServerKindChoice answered={step.answered} onChoose={choose} />
      ) : (
        <View style={styles.action}>
          <Button
            label={step.kind === 'probing' ? words.checking(hostOf(step.address)) : words.check}
            busy={step.kind === 'probing'}
            onPress={() => check(typed)}
            testID="server-check"
          />
        </View>
      )}
      {step.kind === 'warned' && (
        <Dialog
          title={words.warning.title}
          confirm={{
            label: words.warning.goOn,
            onPress: continueUnencrypted,
            testID: 'go-on-plain',
          }}
          cancelLabel={words.cancel}
          onClose={edit}
          testID="plain-warning"
        >
          <Text>{words.warning[step.why](hostOf(step.address))}</Text>
          <Text tone="onSurfaceVariant">{words.warning.text}</Text>
        </Dialog>
      )}
    </ColumnPage>
  )
}

function useWantedKind() {
  const { kind } = useLocalSearchParams<{ kind?: string }>()
  return kind === 'agent' || kind === 'model' ? kind : 'any'
}

function useFaultText(fault: ProbeFault | undefined): string | undefined {
  const words = useWords()
  if (!fault) return undefined
  const { title, text } =
    fault.kind === 'not-kept' ? words.failure(fault.failure) : words.servers.faults(fault)
  return `${title}. ${text}`
}

const styles = StyleSheet.create({
  action: { alignItems: 'flex-start' },
})
