import { useState, type ReactNode } from 'react'
import { StyleSheet, View } from 'react-native'

import type { FormOption } from '@/core/tools/form-fields'
import {
  matchingOptions,
  mostListedOptions,
  type PlacedOption,
} from '@/core/tools/matching-options'
import { SearchField } from '@/ui/form/search-field'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

/** Options to choose from. A long list has a search field and shows only some of them. */
export function OptionSearch({
  options,
  chosen,
  label,
  children,
}: {
  options: readonly FormOption[]
  chosen: readonly string[]
  /** What the options are for. */
  label: string
  children: (shown: readonly PlacedOption[]) => ReactNode
}) {
  const words = useWords().tools
  const [searched, setSearched] = useState('')
  const isSearched = options.length > mostListedOptions
  const shown = matchingOptions(options, isSearched ? searched : '', chosen)
  if (!isSearched) return children(shown)
  return (
    <View style={styles.options}>
      <SearchField
        label={words.searchOptions(label)}
        clearLabel={words.clearSearch}
        value={searched}
        onChangeText={setSearched}
        testID="option-search"
      />
      {children(shown)}
      <Text variant="caption" tone="onSurfaceVariant">
        {words.optionsShown(shown.length, options.length)}
      </Text>
    </View>
  )
}

const styles = StyleSheet.create({ options: { gap: space.sm } })
