import { StyleSheet } from 'react-native'

import { lookOf } from '@/ui/text'
import { useTheme } from '@/ui/theme'

import { cssOf, resets } from './css-of'

/** Marks the end of an answer that is still streaming. */
export function Caret() {
  const look = lookOf(useTheme(), 'answer', 'live')
  return (
    <span aria-hidden {...cssOf(resets.span$raw, look, styles.narrow)}>
      ▍
    </span>
  )
}

// Zero width: otherwise it could wrap onto a line of its own.
const narrow: object = {
  display: 'inline-block',
  width: 0,
  overflow: 'visible',
  whiteSpace: 'nowrap',
}

const styles = StyleSheet.create({ narrow })
