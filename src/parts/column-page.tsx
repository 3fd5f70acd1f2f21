import type { ReactNode } from 'react'
import { ScrollView, StyleSheet } from 'react-native'
import { useSafeAreaInsets } from 'react-native-safe-area-context'

import { Column } from '@/ui/layout/column'
import { Screen } from '@/ui/layout/screen'
import { space } from '@/ui/theme'

/** A page of text and fields in one column. */
export function ColumnPage({
  title,
  subtitle,
  back,
  testID,
  children,
}: {
  title: string
  subtitle?: string | undefined
  back: { label: string; onPress: () => void }
  testID: string
  children: ReactNode
}) {
  const insets = useSafeAreaInsets()
  return (
    <Screen title={title} subtitle={subtitle} back={back} testID={testID}>
      <ScrollView
        keyboardShouldPersistTaps="handled"
        contentContainerStyle={{ paddingBottom: insets.bottom + space.xxl }}
      >
        <Column style={styles.form}>{children}</Column>
      </ScrollView>
    </Screen>
  )
}

const styles = StyleSheet.create({
  form: { paddingTop: space.lg, gap: space.lg },
})
