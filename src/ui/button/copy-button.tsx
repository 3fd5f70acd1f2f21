import { useEffect, useState } from 'react'
import { StyleSheet } from 'react-native'
import { TouchableRipple } from 'react-native-paper'

import { Glyph } from '@/ui/glyph'
import { radius, touchTarget } from '@/ui/theme'

const shownForMilliseconds = 2_000

/** Shows a brief confirmation after copying. */
export function CopyButton({
  labels,
  onCopy,
}: {
  labels: { copy: string; copied: string }
  onCopy: () => void
}) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), shownForMilliseconds)
    return () => clearTimeout(timer)
  }, [isCopied])

  return (
    <TouchableRipple
      borderless
      role="button"
      aria-label={isCopied ? labels.copied : labels.copy}
      onPress={() => {
        onCopy()
        setCopied(true)
      }}
      style={styles.button}
    >
      <Glyph name={isCopied ? 'done' : 'copy'} />
    </TouchableRipple>
  )
}

const styles = StyleSheet.create({
  button: {
    minWidth: touchTarget,
    minHeight: touchTarget,
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: radius.full,
  },
})
