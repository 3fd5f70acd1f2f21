import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { StyleSheet, View } from 'react-native'

import { tokensPage, type AppLogin } from '@/core/server/app-login'
import { hostOf } from '@/core/server/server'
import { readKey } from '@/core/server/session'
import { useProviderSignIn } from '@/parts/use-provider-sign-in'
import { openLink } from '@/state/device/open-link'
import {
  appClientQuery,
  appLoginQuery,
  returnAddress,
  saveAppClient,
} from '@/state/server/app-login'
import type { Server } from '@/state/server/servers'
import { Button } from '@/ui/button/button'
import { FieldError } from '@/ui/form/field-error'
import { FormField } from '@/ui/form/form-field'
import { Skeleton } from '@/ui/list/skeleton'
import { OutsideLink } from '@/ui/reading/outside-link'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

/** Lets a person sign in to Bodhi, or says why that is not possible and what to do instead. */
export function AppLoginPanel({ server, hasKey }: { server: Server; hasKey: boolean }) {
  const words = useWords()
  const login = useQuery(appLoginQuery(server))
  const client = useQuery(appClientQuery(server))
  if (login.isError)
    return (
      <View style={styles.panel} testID="app-login">
        <FieldError text={words.signIn.appLogin.failed(words.failure(login.error.failure).title)} />
        <View style={styles.actions}>
          <Button
            look="plain"
            icon="retry"
            label={words.retry}
            onPress={() => void login.refetch()}
          />
        </View>
      </View>
    )
  if (!login.data || client.data === undefined)
    return <Skeleton rows={1} label={words.signIn.loading} />
  return (
    <View style={styles.panel} testID="app-login">
      {login.data.kind === 'offered' ? (
        <OfferedLogin
          server={server}
          issuer={login.data.issuer}
          clientId={client.data}
          hasKey={hasKey}
        />
      ) : (
        <WithoutLogin server={server} why={login.data.kind} />
      )}
    </View>
  )
}

function WithoutLogin({
  server,
  why,
}: {
  server: Server
  why: Exclude<AppLogin['kind'], 'offered'>
}) {
  const words = useWords().signIn.appLogin
  return (
    <>
      <Text testID="app-login-found">{words[why](server.version)}</Text>
      <TokensLink address={server.address} />
    </>
  )
}

function OfferedLogin({
  server,
  issuer,
  clientId,
  hasKey,
}: {
  server: Server
  issuer: string
  clientId: string | null
  hasKey: boolean
}) {
  const words = useWords().signIn.appLogin
  const [isChanging, setChanging] = useState(false)
  const { host } = new URL(issuer)
  if (clientId === null || isChanging)
    return (
      <>
        <Text testID="app-login-found">{words.needsId(server.version, host)}</Text>
        <AppIdForm
          server={server}
          clientId={clientId}
          onDone={() => setChanging(false)}
          onCancel={isChanging ? () => setChanging(false) : undefined}
        />
        <TokensLink address={server.address} />
      </>
    )
  return (
    <>
      <Text variant="caption" tone="onSurfaceVariant" testID="app-login-found">
        {words.at(host, hostOf(server.address))}
        {hasKey && ` ${words.replacesKey}`}
      </Text>
      <ReadyLogin server={server} onChange={() => setChanging(true)} />
    </>
  )
}

function ReadyLogin({ server, onChange }: { server: Server; onChange: () => void }) {
  const words = useWords().signIn
  const { providers, attempt, enter } = useProviderSignIn(server)
  const [provider] = providers ?? []
  return (
    <>
      <View style={styles.actions}>
        <Button
          label={words.with('Bodhi')}
          busy={attempt.kind === 'busy'}
          disabled={!provider || attempt.kind === 'busy'}
          onPress={() => provider && enter(provider)}
          testID="sign-in-bodhi"
        />
        <Button
          look="plain"
          label={words.appLogin.changeId}
          onPress={onChange}
          testID="change-app-id"
        />
      </View>
      {attempt.kind === 'failed' && <FieldError text={words.failures[attempt.failure.kind]} />}
    </>
  )
}

function AppIdForm({
  server,
  clientId,
  onDone,
  onCancel,
}: {
  server: Server
  clientId: string | null
  onDone: () => void
  onCancel: (() => void) | undefined
}) {
  const { appLogin: words, key } = useWords().signIn
  const [typed, setTyped] = useState(clientId ?? '')
  const [fault, setFault] = useState<string>()
  const save = async () => {
    const id = readKey(typed)
    if (id === undefined) return setFault(words.invalidId)
    const saved = await saveAppClient(server, id)
    if (saved.ok) onDone()
    else setFault(key.notSaved)
  }
  return (
    <>
      <FormField
        label={words.id}
        help={words.idHelp(returnAddress())}
        value={typed}
        onChangeText={(text) => {
          setTyped(text)
          setFault(undefined)
        }}
        onSubmitEditing={() => void save()}
        autoCapitalize="none"
        autoCorrect={false}
        error={fault}
        testID="app-id-field"
      />
      <View style={styles.actions}>
        <Button
          look="tonal"
          label={words.saveId}
          disabled={typed.trim() === ''}
          onPress={() => void save()}
          testID="save-app-id"
        />
        {onCancel && <Button look="plain" label={key.cancel} onPress={onCancel} />}
      </View>
    </>
  )
}

/** Links to the page of Bodhi on which a person creates API tokens. */
export function TokensLink({ address }: { address: string }) {
  const words = useWords().signIn.appLogin
  return (
    <Text>
      <OutsideLink href={tokensPage(address)} onOpen={openLink} testID="tokens-link">
        {words.tokens}
      </OutsideLink>
    </Text>
  )
}

const styles = StyleSheet.create({
  panel: { gap: space.md },
  actions: { flexDirection: 'row', flexWrap: 'wrap', gap: space.sm, alignItems: 'center' },
})
