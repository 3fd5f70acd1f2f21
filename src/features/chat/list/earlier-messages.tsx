import { StyleSheet, View } from 'react-native'

import { Column } from '@/ui/layout/column'
import { Skeleton } from '@/ui/list/skeleton'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

/** The space above the first message. It keeps its height while loading, so nothing moves. */
export function EarlierMessages({ earlier }: { earlier: 'none' | 'some' | 'loading' }) {
  const words = useWords().message
  if (earlier === 'none') return <View style={styles.edge} />
  return (
    <Column style={styles.earlier}>
      {earlier === 'loading' && <Skeleton rows={2} label={words.loadingEarlier} />}
    </Column>
  )
}

const styles = StyleSheet.create({
  edge: { height: space.lg },
  earlier: { minHeight: 4 * space.xxl },
})
