import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Platform, StyleSheet, View } from 'react-native'

import { readOwnHeader, type HeaderFault, type OwnHeader } from '@/core/server/own-header'
import { ownHeaderNamesQuery, removeOwnHeader, saveOwnHeader } from '@/state/server/own-headers'
import type { Server } from '@/state/server/servers'
import { Button } from '@/ui/button/button'
import { FieldError } from '@/ui/form/field-error'
import { DetailRow } from '@/ui/list/detail-row'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { HeaderFields } from './header-fields'

/** Which header is being edited: none, a new one, or the one with this name. */
type Editing = { kind: 'nothing' } | { kind: 'new' } | { kind: 'value'; name: string }

/** The headers that a person adds to the requests to a server. */
export function OwnHeaders({ server }: { server: Server }) {
  const words = useWords().servers.headers
  const [editing, setEditing] = useState<Editing>({ kind: 'nothing' })
  const [isStuck, setStuck] = useState(false)
  const { data: names = [] } = useQuery(ownHeaderNamesQuery(server))
  const close = () => setEditing({ kind: 'nothing' })
  const remove = async (name: string) => setStuck(!(await removeOwnHeader(server, name)).ok)
  return (
    <View style={styles.section} testID="own-headers">
      <View>
        <Text variant="label" role="heading" aria-level={2}>
          {words.title}
        </Text>
        <Text variant="caption" tone="onSurfaceVariant">
          {words.help}
        </Text>
      </View>
      {names.map((name) =>
        editing.kind === 'value' && editing.name === name ? (
          <HeaderForm key={name} server={server} name={name} taken={[]} onClose={close} />
        ) : (
          <View key={name} style={styles.row}>
            <DetailRow
              title={name}
              lines={[{ text: words.kept }]}
              trailing={
                <>
                  <Button
                    look="plain"
                    label={words.change}
                    name={words.changeName(name)}
                    onPress={() => setEditing({ kind: 'value', name })}
                  />
                  <Button
                    look="plain"
                    label={words.remove}
                    name={words.removeName(name)}
                    onPress={() => void remove(name)}
                  />
                </>
              }
              testID={`own-header-${name}`}
            />
          </View>
        ),
      )}
      {isStuck && <FieldError text={words.notSaved} />}
      {editing.kind === 'new' ? (
        <HeaderForm server={server} taken={names} onClose={close} />
      ) : (
        <View style={styles.actions}>
          <Button
            look="tonal"
            label={words.add}
            onPress={() => setEditing({ kind: 'new' })}
            testID="add-header"
          />
        </View>
      )}
    </View>
  )
}

type Attempt =
  | { kind: 'editing' }
  | { kind: 'saving' }
  | { kind: 'wrong'; fault: HeaderFault }
  | { kind: 'not-saved' }

function HeaderForm({
  server,
  name = '',
  taken,
  onClose,
}: {
  server: Server
  name?: string
  taken: readonly string[]
  onClose: () => void
}) {
  const words = useWords().servers.headers
  const [header, setHeader] = useState<OwnHeader>({ name, value: '' })
  const [attempt, setAttempt] = useState<Attempt>({ kind: 'editing' })
  const save = async () => {
    const read = readOwnHeader(header, { taken, isBrowser: Platform.OS === 'web' })
    if (!read.ok) return setAttempt({ kind: 'wrong', fault: read.fault })
    setAttempt({ kind: 'saving' })
    const saved = await saveOwnHeader(server, read.header)
    if (saved.ok) onClose()
    else setAttempt({ kind: 'not-saved' })
  }
  return (
    <View style={styles.section}>
      <HeaderFields
        header={header}
        fault={attempt.kind === 'wrong' ? attempt.fault : undefined}
        onChange={(next) => {
          setHeader(next)
          setAttempt({ kind: 'editing' })
        }}
        hasName={name !== ''}
      />
      {attempt.kind === 'not-saved' && <FieldError text={words.notSaved} />}
      <View style={styles.actions}>
        <Button
          label={words.save}
          busy={attempt.kind === 'saving'}
          onPress={() => void save()}
          testID="save-header"
        />
        <Button look="plain" label={words.cancel} onPress={onClose} />
      </View>
    </View>
  )
}

const styles = StyleSheet.create({
  section: { gap: space.md },
  // Aligns the text of the row with the text above.
  row: { marginHorizontal: -space.sm },
  actions: { flexDirection: 'row', flexWrap: 'wrap', gap: space.sm },
})
