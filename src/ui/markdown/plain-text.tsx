import { View } from 'react-native'

import { Text } from '@/ui/text'
import { proseText } from '@/ui/visible-text'

import { isSelectable } from './markdown-context'

/** Enough for a few screens: the layout of one longer text takes too long. */
const charactersPerPart = 4_000

/** Text without formatting, however long. */
export function PlainText({ text }: { text: string }) {
  return (
    <View testID="plain-text">
      {partsOf(text).map((part, index) => (
        <Text key={index} variant="answer" selectable={isSelectable}>
          {proseText(part)}
        </Text>
      ))}
    </View>
  )
}

/** Parts that end with a line where there is one. */
function partsOf(text: string): readonly string[] {
  const parts: string[] = []
  for (let at = 0; at < text.length;) {
    const most = at + charactersPerPart
    const line = text.lastIndexOf('\n', most)
    const whole = /[\ud800-\udbff]/.test(text.charAt(most - 1)) ? most - 1 : most
    const end = most >= text.length ? text.length : line > at ? line : whole
    parts.push(text.slice(at, end))
    at = text[end] === '\n' ? end + 1 : end
  }
  return parts
}
