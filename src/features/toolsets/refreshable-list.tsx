import { useState } from 'react'
import { Platform, RefreshControl, ScrollView, StyleSheet, View } from 'react-native'

import { Button } from '@/ui/button/button'
import { Column } from '@/ui/layout/column'
import { space, touchTarget, useTheme } from '@/ui/theme'
import { useWords } from '@/words/use-words'

/** A list that is refreshed by pulling it down, or by a button in a browser. */
export function RefreshableList({
  onRefresh,
  hasButton = true,
  children,
}: {
  onRefresh: () => Promise<unknown>
  /** Whether a browser gets its button below the list. */
  hasButton?: boolean
  children: React.ReactNode
}) {
  const words = useWords()
  const { colors } = useTheme()
  const [isRefreshing, setRefreshing] = useState(false)
  const refresh = async () => {
    setRefreshing(true)
    await onRefresh()
    setRefreshing(false)
  }
  return (
    <ScrollView
      style={styles.fill}
      contentContainerStyle={styles.grow}
      refreshControl={
        <RefreshControl
          refreshing={isRefreshing}
          onRefresh={() => void refresh()}
          tintColor={colors.primary}
          colors={[colors.primary]}
          progressBackgroundColor={colors.elevation.level3}
        />
      }
      testID="toolsets-list"
    >
      <Column style={styles.list}>
        {children}
        {hasButton && Platform.OS === 'web' && (
          <View style={styles.refresh}>
            <Button
              look="plain"
              icon="retry"
              label={words.instances.refresh}
              busy={isRefreshing}
              onPress={() => void refresh()}
              testID="toolsets-refresh"
            />
          </View>
        )}
      </Column>
    </ScrollView>
  )
}

const styles = StyleSheet.create({
  fill: { flex: 1 },
  grow: { flexGrow: 1 },
  // Lets the last row scroll clear of the snackbar.
  list: { flexGrow: 1, paddingTop: space.sm, paddingBottom: touchTarget + space.xxl },
  refresh: { alignItems: 'center', paddingTop: space.md },
})
