import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { StyleSheet, View } from 'react-native'
import { SafeAreaInsetsContext, useSafeAreaInsets } from 'react-native-safe-area-context'

import { isOnlineAtom } from '@/state/device/is-online'
import { NoticeBar } from '@/ui/notice/notice-bar'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

/** Shows above the pages that the device is offline. */
export function OfflineBar({ children }: { children: ReactNode }) {
  const words = useWords().offline
  const insets = useSafeAreaInsets()
  const isOnline = useAtomValue(isOnlineAtom)
  return (
    <>
      {!isOnline && (
        <View style={[styles.bar, { paddingTop: insets.top + space.sm }]}>
          <NoticeBar icon="offline" text={words.title} detail={words.text} testID="network-bar" />
        </View>
      )}
      {/* The bar covers the top inset, so the pages below must not add it again. */}
      <SafeAreaInsetsContext value={isOnline ? insets : { ...insets, top: 0 }}>
        {children}
      </SafeAreaInsetsContext>
    </>
  )
}

const styles = StyleSheet.create({
  bar: { paddingHorizontal: space.md, paddingBottom: space.sm },
})
