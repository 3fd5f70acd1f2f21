import { View } from 'react-native'

import { Text } from '@/ui/text'
import { proseText } from '@/ui/visible-text'

import { isSelectable } from './markdown-context'
import { plainParts } from './plain-parts'

/** Text without formatting, however long. */
export function PlainText({ text }: { text: string }) {
  return (
    <View testID="plain-text">
      {plainParts(text).map((part, index) => (
        <PlainPart key={index} text={part} />
      ))}
    </View>
  )
}

/** A part of a text without formatting. */
export function PlainPart({ text }: { text: string }) {
  return (
    <Text variant="answer" selectable={isSelectable}>
      {proseText(text)}
    </Text>
  )
}
