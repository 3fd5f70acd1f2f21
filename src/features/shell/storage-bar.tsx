import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState, type ReactNode } from 'react'
import { StyleSheet, View } from 'react-native'
import { SafeAreaInsetsContext, useSafeAreaInsets } from 'react-native-safe-area-context'

import type { Failure, Result } from '@/core/failure'
import {
  damagedDatabaseQuery,
  dismissDamagedDatabase,
  saveDamagedDatabase,
  type DamagedDatabase,
} from '@/state/app/damaged-database'
import { isLossLikelyAtom, retryWrites, storageProblemAtom } from '@/state/device/storage-problem'
import { tryAgain } from '@/state/device/try-again'
import { NoticeBar } from '@/ui/notice/notice-bar'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

/** Says above the pages that something could not be stored, or that stored data was damaged. */
export function StorageBar({ children }: { children: ReactNode }) {
  const insets = useSafeAreaInsets()
  const failure = useAtomValue(storageProblemAtom)
  const { data: damaged } = useQuery(damagedDatabaseQuery)
  const bar = failure ? (
    <UnwrittenBar failure={failure} />
  ) : damaged ? (
    <DamageBar damaged={damaged} />
  ) : undefined
  return (
    <>
      {bar && <View style={[styles.bar, { paddingTop: insets.top + space.sm }]}>{bar}</View>}
      {/* The bar covers the top inset, so the pages below must not add it again. */}
      <SafeAreaInsetsContext value={bar ? { ...insets, top: 0 } : insets}>
        {children}
      </SafeAreaInsetsContext>
    </>
  )
}

function UnwrittenBar({ failure }: { failure: Failure }) {
  const words = useWords()
  const isLossLikely = useAtomValue(isLossLikelyAtom)
  return (
    <NoticeBar
      isWrong
      icon="warning"
      text={isLossLikely ? words.notStored : words.notErased}
      detail={words.failure(failure).text}
      action={{
        label: words.retry,
        onPress: () => tryAgain(failure, retryWrites),
        testID: 'retry-writes',
      }}
      testID="storage-bar"
    />
  )
}

/** Stays until the person has decided about the damaged file. */
function DamageBar({ damaged }: { damaged: DamagedDatabase }) {
  const words = useWords()
  const [failure, setFailure] = useState<Failure>()
  const run = async (work: Promise<Result<void>>) => {
    const result = await work
    setFailure(result.ok ? undefined : result.failure)
  }
  const { damaged: sentences } = words
  return (
    <NoticeBar
      icon="warning"
      text={sentences.title}
      detail={
        failure
          ? words.failure(failure).title
          : damaged.isComplete
            ? sentences.nothingLost
            : sentences.someLost
      }
      otherAction={{
        label: sentences.save,
        onPress: () => void run(saveDamagedDatabase(damaged)),
        testID: 'save-damaged-file',
      }}
      action={{
        label: sentences.delete,
        onPress: () => void run(dismissDamagedDatabase()),
        testID: 'delete-damaged-file',
      }}
      testID="damage-bar"
    />
  )
}

const styles = StyleSheet.create({
  bar: { paddingHorizontal: space.md, paddingBottom: space.sm },
})
