import { StyleSheet, View } from 'react-native'

import type { HeaderFault, OwnHeader } from '@/core/server/own-header'
import { FormField } from '@/ui/form/form-field'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

/** The fields for the name and the value of a header. The name of a saved header cannot be changed. */
export function HeaderFields({
  header,
  fault,
  onChange,
  hasName = false,
}: {
  header: OwnHeader
  fault: HeaderFault | undefined
  onChange: (header: OwnHeader) => void
  hasName?: boolean
}) {
  const words = useWords().servers.headers
  const errorAt = (field: HeaderFault['field']) =>
    fault?.field === field ? words.fault(fault) : undefined
  return (
    <View style={styles.fields}>
      {!hasName && (
        <View style={styles.field}>
          <FormField
            label={words.name}
            placeholder={words.namePlaceholder}
            value={header.name}
            onChangeText={(name) => onChange({ ...header, name })}
            autoCapitalize="none"
            autoCorrect={false}
            error={errorAt('name')}
            testID="header-name"
          />
        </View>
      )}
      <View style={styles.field}>
        <FormField
          label={hasName ? words.newValue(header.name) : words.value}
          isSecret
          value={header.value}
          onChangeText={(value) => onChange({ ...header, value })}
          error={errorAt('value')}
          testID="header-value"
        />
      </View>
    </View>
  )
}

const styles = StyleSheet.create({
  fields: { flexDirection: 'row', flexWrap: 'wrap', gap: space.md },
  field: { flexGrow: 1, flexShrink: 1, flexBasis: 200 },
})
