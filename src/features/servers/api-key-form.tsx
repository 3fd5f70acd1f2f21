import { useState } from 'react'
import { StyleSheet, View } from 'react-native'

import { isKeptFromToolsets, isSignedIn, readKey } from '@/core/server/session'
import type { Server } from '@/state/server/servers'
import { removeApiKey, saveApiKey, type Session } from '@/state/server/sign-in'
import { Button } from '@/ui/button/button'
import { FieldError } from '@/ui/form/field-error'
import { FormField } from '@/ui/form/form-field'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { keyStatusOf } from './status-of'

type Attempt =
  { kind: 'editing' } | { kind: 'saving' } | { kind: 'invalid' } | { kind: 'not-saved' }

/** Sets, replaces or removes a server's key. The key is never shown. */
export function ApiKeyForm({ server, session }: { server: Server; session: Session }) {
  const words = useWords().signIn.key
  const [isReplacing, setReplacing] = useState(false)
  const isSet = isSignedIn(session)
  const lacksToolsets = server.features.includes('toolsets') && isKeptFromToolsets(server, session)

  return (
    <View style={styles.form} testID="api-key">
      <KeyStatus session={session} />
      {lacksToolsets && (
        <Text variant="caption" tone="onSurfaceVariant">
          {words.bodhi}
        </Text>
      )}
      {isSet && !isReplacing ? (
        <KeySet server={server} onReplace={() => setReplacing(true)} />
      ) : (
        <KeyField
          server={server}
          onSaved={() => setReplacing(false)}
          {...(isSet && { onCancel: () => setReplacing(false) })}
        />
      )}
    </View>
  )
}

function KeyStatus({ session }: { session: Session }) {
  const { title, text } = keyStatusOf(session, useWords().signIn)
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
  const words = useWords().signIn.key
  const [isStuck, setStuck] = useState(false)
  const remove = async () => setStuck(!(await removeApiKey(server)).ok)
  return (
    <>
      <View style={styles.actions}>
        <Button look="tonal" label={words.replace} onPress={onReplace} testID="replace-key" />
        <Button
          look="plain"
          label={words.remove}
          onPress={() => void remove()}
          testID="remove-key"
        />
      </View>
      {isStuck && <FieldError text={words.notSaved} />}
    </>
  )
}

function KeyField({
  server,
  onSaved,
  onCancel,
}: {
  server: Server
  onSaved: () => void
  onCancel?: () => void
}) {
  const words = useWords().signIn.key
  const [typed, setTyped] = useState('')
  const [attempt, setAttempt] = useState<Attempt>({ kind: 'editing' })

  const save = async () => {
    const key = readKey(typed)
    if (key === undefined) return setAttempt({ kind: 'invalid' })
    setAttempt({ kind: 'saving' })
    const result = await saveApiKey(server, key)
    if (!result.ok) return setAttempt({ kind: 'not-saved' })
    setTyped('')
    setAttempt({ kind: 'editing' })
    onSaved()
  }

  return (
    <>
      <FormField
        label={words.label}
        help={words.help}
        isSecret
        value={typed}
        onChangeText={(text) => {
          setTyped(text)
          setAttempt({ kind: 'editing' })
        }}
        error={errorOf(attempt, words)}
        testID="api-key-field"
      />
      <View style={styles.actions}>
        <Button
          label={words.save}
          busy={attempt.kind === 'saving'}
          disabled={typed.trim() === ''}
          onPress={() => void save()}
          testID="save-key"
        />
        {onCancel && <Button look="plain" label={words.cancel} onPress={onCancel} />}
      </View>
    </>
  )
}

function errorOf(
  { kind }: Attempt,
  words: { invalid: string; notSaved: string },
): string | undefined {
  if (kind === 'invalid') return words.invalid
  return kind === 'not-saved' ? words.notSaved : undefined
}

const styles = StyleSheet.create({
  form: { gap: space.md },
  actions: { flexDirection: 'row', flexWrap: 'wrap', gap: space.sm },
})
