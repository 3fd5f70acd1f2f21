import { StyleSheet } from 'react-native'

import { cssOf, resets } from '@/ui/reading/css-of'

import type { WideContentProps } from './wide-content'

/** Scrolls with plain CSS, without a ScrollView. */
export function WideContent({ style, children }: WideContentProps) {
  return (
    <div {...cssOf(resets.view$raw, styles.frame)}>
      <div {...cssOf(resets.view$raw, styles.content, style)}>{children}</div>
    </div>
  )
}

const frame: object = {
  flexDirection: 'row',
  flexGrow: 1,
  flexShrink: 1,
  overflowX: 'auto',
  overflowY: 'hidden',
}

const styles = StyleSheet.create({ frame, content: { flexDirection: 'row' } })
