import { LegendList } from '@legendapp/list/react-native'
import { useAtomValue } from 'jotai'
import { StyleSheet, View } from 'react-native'

import type { ThreadKey } from '@/core/thread-key'
import { messageIdsAtom } from '@/state/conversations'
import { Column } from '@/ui/column'
import { space } from '@/ui/theme'

import { MessageRow } from './message-row'

/** Opens at the end, and follows the answer only while the reader is there. */
export function MessageList({ threadKey }: { threadKey: ThreadKey }) {
  const ids = useAtomValue(messageIdsAtom(threadKey))
  return (
    <View style={styles.list} testID="message-list">
      <LegendList
        data={ids}
        keyExtractor={(id) => id}
        renderItem={({ item }) => (
          <Column>
            <MessageRow threadKey={threadKey} id={item} />
          </Column>
        )}
        ListHeaderComponent={<View style={styles.edge} />}
        ListFooterComponent={<View style={styles.edge} />}
        recycleItems={false}
        estimatedItemSize={120}
        initialScrollAtEnd
        maintainScrollAtEnd
        maintainVisibleContentPosition
        keyboardDismissMode="interactive"
        keyboardShouldPersistTaps="handled"
        style={styles.list}
      />
    </View>
  )
}

const styles = StyleSheet.create({
  list: { flex: 1 },
  edge: { height: space.lg },
})
