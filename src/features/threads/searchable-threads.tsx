import { useAtom } from 'jotai'
import { useDeferredValue, useState } from 'react'
import { StyleSheet, View } from 'react-native'

import { SearchField } from '@/ui/form/search-field'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { SearchHits } from './search-hits'
import { isSearchWantedAtom } from './thread-shortcuts'
import { ThreadsOfServers, type ThreadsProps } from './threads-of-servers'

/** The search field, and below it the threads or the search results. */
export function SearchableThreads({ servers, onStartThread }: ThreadsProps) {
  const words = useWords()
  const [typed, setTyped] = useState('')
  const searched = useDeferredValue(typed)
  const [isSearchWanted, setSearchWanted] = useAtom(isSearchWantedAtom)
  return (
    <>
      <View style={styles.search}>
        <SearchField
          label={words.threads.search}
          clearLabel={words.threads.clearSearch}
          value={typed}
          onChangeText={setTyped}
          takesFocus={isSearchWanted}
          onFocus={() => setSearchWanted(false)}
          testID="thread-search"
        />
      </View>
      {searched.trim() === '' ? (
        <ThreadsOfServers servers={servers} onStartThread={onStartThread} />
      ) : (
        <SearchHits typed={searched} servers={servers} />
      )}
    </>
  )
}

const styles = StyleSheet.create({
  search: { paddingHorizontal: space.lg, paddingTop: space.sm },
})
