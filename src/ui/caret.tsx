import { Platform, StyleSheet } from 'react-native'

import { Text } from './text'

/** Marks the end of an answer that is still streaming. */
export function Caret() {
  return (
    <Text variant="answer" tone="live" aria-hidden style={Platform.OS === 'web' && styles.narrow}>
      {Platform.OS === 'web' ? '▍' : ' ▍'}
    </Text>
  )
}

// Zero width in a browser: otherwise it could wrap onto a line of its own.
const narrow: object = {
  display: 'inline-block',
  width: 0,
  overflow: 'visible',
  whiteSpace: 'nowrap',
}

const styles = StyleSheet.create({ narrow })
