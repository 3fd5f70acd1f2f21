import { StyleSheet } from 'react-native'

import { useWords } from '@/words/use-words'

import { MessageButton } from './message-button'

/** Opens the actions of a message. With a mouse it is visible only on hover or focus. */
export function MessageMore({
  isSeen,
  isOpen,
  onToggle,
}: {
  isSeen: boolean
  isOpen: boolean
  onToggle: () => void
}) {
  const words = useWords().message
  return (
    <MessageButton
      isSign
      label={words.actions}
      isExpanded={isOpen}
      onPress={onToggle}
      style={!isSeen && !isOpen && styles.unseen}
      testID="message-more"
    >
      ⋯
    </MessageButton>
  )
}

const styles = StyleSheet.create({ unseen: { opacity: 0 } })
