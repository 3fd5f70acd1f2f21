import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { StyleSheet, View } from 'react-native'

import type { Finding } from '@/core/server/identify-server'
import { hostOf } from '@/core/server/server'
import { useKeyWords } from '@/parts/use-key-words'
import { secretStorageQuery } from '@/state/server/sign-in'
import { Button } from '@/ui/button/button'
import { ExpandButton } from '@/ui/button/expand-button'
import { FormField } from '@/ui/form/form-field'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { HeaderFields } from './header-fields'
import type { useConnectionDetails } from './use-connection-details'

/** Optional details about a server that is being connected. Expanded if the server needs a key. */
export function ConnectionFields({
  finding,
  details,
  onSubmit,
}: {
  finding: Finding
  details: ReturnType<typeof useConnectionDetails>
  onSubmit: () => void
}) {
  const words = useWords().servers
  const keyWords = useKeyWords(finding)
  const { data: storage } = useQuery(secretStorageQuery)
  const [isOpen, setOpen] = useState(finding.need === 'key')
  return (
    <View style={styles.fields}>
      <View style={styles.head}>
        <Text variant="label" style={styles.words}>
          {words.details.label}
        </Text>
        <ExpandButton
          isOpen={isOpen}
          label={isOpen ? words.details.hide : words.details.show}
          onPress={() => setOpen(!isOpen)}
          testID="connection-details"
        />
      </View>
      {isOpen && (
        <>
          <FormField
            label={words.name}
            placeholder={finding.name ?? hostOf(finding.address)}
            value={details.name}
            onChangeText={details.setName}
            onSubmitEditing={onSubmit}
            autoCorrect={false}
            testID="connection-name"
          />
          <FormField
            label={keyWords.label}
            help={storage ? keyWords.help[storage] : ''}
            isSecret
            value={details.key}
            onChangeText={details.setKey}
            onSubmitEditing={onSubmit}
            error={details.isKeyWrong ? keyWords.invalid : undefined}
            testID="connection-key"
          />
          {details.headers.map(({ id, name, value, fault }) => (
            <View key={id} style={styles.header}>
              <HeaderFields
                header={{ name, value }}
                fault={fault}
                onChange={(header) => details.changeHeader(id, header)}
              />
              <View style={styles.action}>
                <Button
                  look="plain"
                  label={words.headers.remove}
                  name={words.headers.removeName(name)}
                  onPress={() => details.removeHeader(id)}
                />
              </View>
            </View>
          ))}
          <View style={styles.header}>
            <View style={styles.action}>
              <Button
                look="outlined"
                label={words.headers.add}
                onPress={details.addHeader}
                testID="connection-add-header"
              />
            </View>
            <Text variant="caption" tone="onSurfaceVariant">
              {words.headers.help}
            </Text>
          </View>
        </>
      )}
    </View>
  )
}

const styles = StyleSheet.create({
  fields: { gap: space.md },
  head: { flexDirection: 'row', alignItems: 'center', gap: space.sm },
  words: { flex: 1 },
  header: { gap: space.xs },
  action: { alignItems: 'flex-start' },
})
