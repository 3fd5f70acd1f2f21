import { useAtomValue } from 'jotai'
import { StyleSheet, View } from 'react-native'
import { useSafeAreaInsets } from 'react-native-safe-area-context'

import { retryWrites, storageProblemAtom } from '@/state/device/storage-problem'
import { tryAgain } from '@/state/device/try-again'
import { NoticeBar } from '@/ui/notice/notice-bar'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

/** Says that something could not be stored, on every page until it was. */
export function StorageBar() {
  const words = useWords()
  const insets = useSafeAreaInsets()
  const failure = useAtomValue(storageProblemAtom)
  if (!failure) return null
  return (
    <View style={[styles.bar, { paddingTop: insets.top + space.sm }]}>
      <NoticeBar
        isWrong
        icon="warning"
        text={words.notStored}
        detail={words.failure(failure).text}
        action={{
          label: words.retry,
          onPress: () => tryAgain(failure, retryWrites),
          testID: 'retry-writes',
        }}
        testID="storage-bar"
      />
    </View>
  )
}

const styles = StyleSheet.create({
  bar: { paddingHorizontal: space.md, paddingBottom: space.sm },
})
