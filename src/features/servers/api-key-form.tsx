import { useState } from 'react'
import { Platform, StyleSheet, View } from 'react-native'

import { appLoginFeature } from '@/core/server/app-login'
import { isSignedIn, isTokenWithoutToolsets } from '@/core/server/session'
import { KeyField } from '@/parts/key-field'
import { useKeyForm } from '@/parts/use-key-form'
import { useKeyWords } from '@/parts/use-key-words'
import type { Server } from '@/state/server/servers'
import { forgetOnThisDevice, type Session } from '@/state/server/sign-in'
import { Button } from '@/ui/button/button'
import { FieldError } from '@/ui/form/field-error'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { keyStatusOf } from './status-of'

/** Sets, replaces or removes a server's key. The key is never shown. */
export function ApiKeyForm({ server, session }: { server: Server; session: Session }) {
  const words = useKeyWords(server)
  const { forToolsets } = useWords().signIn.appLogin
  const [isReplacing, setReplacing] = useState(false)
  const isSet = isSignedIn(session)
  const lacksToolsets =
    server.features.includes('toolsets') && isTokenWithoutToolsets(server, session)

  return (
    <View style={styles.form} testID="api-key">
      <KeyStatus server={server} session={session} />
      {lacksToolsets && (
        <Text variant="caption" tone="onSurfaceVariant">
          {words.bodhi}
          {server.features.includes(appLoginFeature) && ` ${forToolsets}`}
        </Text>
      )}
      {isSet && !isReplacing ? (
        <KeySet server={server} onReplace={() => setReplacing(true)} />
      ) : (
        <KeyEntry
          server={server}
          onSaved={() => setReplacing(false)}
          {...(isSet && { onCancel: () => setReplacing(false) })}
        />
      )}
    </View>
  )
}

function KeyStatus({ server, session }: { server: Server; session: Session }) {
  const key = useKeyWords(server)
  const { title, text } = keyStatusOf(session, { ...useWords().signIn, key })
  return (
    <View aria-live="polite">
      <Text variant="label" testID="session-status">
        {title}
      </Text>
      <Text variant="caption" tone="onSurfaceVariant">
        {text}
      </Text>
    </View>
  )
}

function KeySet({ server, onReplace }: { server: Server; onReplace: () => void }) {
  const words = useKeyWords(server)
  const { forget } = useWords().signIn
  const [isStuck, setStuck] = useState(false)
  const remove = async () => setStuck(!(await forgetOnThisDevice(server)).ok)
  return (
    <>
      <View style={styles.actions}>
        <Button look="tonal" label={words.replace} onPress={onReplace} testID="replace-key" />
        <Button
          look="plain"
          label={Platform.OS === 'web' ? forget : words.remove}
          onPress={() => void remove()}
          testID="remove-key"
        />
      </View>
      {isStuck && <FieldError text={words.notSaved} />}
    </>
  )
}

function KeyEntry({
  server,
  onSaved,
  onCancel,
}: {
  server: Server
  onSaved: () => void
  onCancel?: () => void
}) {
  const words = useKeyWords(server)
  const form = useKeyForm(server, onSaved)
  return (
    <>
      <KeyField server={server} form={form} />
      <View style={styles.actions}>
        <Button
          label={words.save}
          busy={form.isSaving}
          disabled={form.isEmpty}
          onPress={form.save}
          testID="save-key"
        />
        {onCancel && <Button look="plain" label={words.cancel} onPress={onCancel} />}
      </View>
    </>
  )
}

const styles = StyleSheet.create({
  form: { gap: space.md },
  actions: { flexDirection: 'row', flexWrap: 'wrap', gap: space.sm },
})
