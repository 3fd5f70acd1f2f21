import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { StyleSheet, View } from 'react-native'
import { SafeAreaInsetsContext, useSafeAreaInsets } from 'react-native-safe-area-context'

import type { Failure } from '@/core/failure'
import { retryWrites, storageProblemAtom } from '@/state/device/storage-problem'
import { tryAgain } from '@/state/device/try-again'
import { NoticeBar } from '@/ui/notice/notice-bar'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

/** Says above the pages that something could not be stored, until it was. */
export function StorageBar({ children }: { children: ReactNode }) {
  const insets = useSafeAreaInsets()
  const failure = useAtomValue(storageProblemAtom)
  return (
    <>
      {failure && <Bar failure={failure} />}
      {/* The bar is below the clock already, so the pages under it need not be. */}
      <SafeAreaInsetsContext value={failure ? { ...insets, top: 0 } : insets}>
        {children}
      </SafeAreaInsetsContext>
    </>
  )
}

function Bar({ failure }: { failure: Failure }) {
  const words = useWords()
  const insets = useSafeAreaInsets()
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
