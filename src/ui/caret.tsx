import { Platform, StyleSheet } from 'react-native'

import { Text } from './text'

/** The soft end of an answer that is still being written. */
export function Caret() {
  return (
    <Text variant="answer" tone="live" aria-hidden style={Platform.OS === 'web' && styles.narrow}>
      {Platform.OS === 'web' ? '▍' : ' ▍'}
    </Text>
  )
}

// It takes no place in a browser: where it had no room it would begin a line that ends with it.
const narrow: object = {
  display: 'inline-block',
  width: 0,
  overflow: 'visible',
  whiteSpace: 'nowrap',
}

const styles = StyleSheet.create({ narrow })
