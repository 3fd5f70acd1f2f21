import { useEffect, useState } from 'react'
import { StyleSheet, View } from 'react-native'

import { radius, space, useTheme } from '@/ui/theme'

const delayMilliseconds = 200

/** A placeholder for a loading list; it appears only if loading takes a while. */
export function Skeleton({ rows = 6, label }: { rows?: number; label: string }) {
  const { colors } = useTheme()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delayMilliseconds)
    return () => clearTimeout(timer)
  }, [])

  return (
    <View style={styles.list} role="progressbar" aria-label={label}>
      {shown &&
        Array.from({ length: rows }, (_, row) => (
          <View key={row} style={styles.row}>
            <View style={[styles.line, { backgroundColor: colors.surfaceVariant }]} />
            <View style={[styles.line, styles.short, { backgroundColor: colors.surfaceVariant }]} />
          </View>
        ))}
    </View>
  )
}

const styles = StyleSheet.create({
  list: { padding: space.lg, gap: space.xl },
  row: { gap: space.sm },
  line: { height: 14, borderRadius: radius.full },
  short: { width: '55%' },
})
