import type { ContentPart } from '@ag-ui/core'
import { View } from 'react-native'

import type { ToolResult } from '@/core/conversation/message'
import { Text } from '@/ui/text'
import { visibleText } from '@/ui/visible-text'
import { useWords } from '@/words/use-words'

import { JsonView } from './json-view'

/** The result of a call, or what the model was told when it failed. */
export function ToolResultView({
  result,
  hasFailed,
}: {
  result: ToolResult | undefined
  hasFailed: boolean
}) {
  const words = useWords()
  if (!result) return <Remark text={words.tools.noResult} />
  const title = hasFailed ? words.tools.toldModel : words.tools.result
  const tone = hasFailed ? 'error' : 'onSurfaceVariant'
  const texts = textsOf(result)
  const media = mediaIn(result)
  return (
    <View>
      {texts.map((text, index) => (
        <JsonView key={index} title={title} tone={tone} text={text} />
      ))}
      {media.map(({ type, source }, index) => (
        <Remark
          key={index}
          text={[words.tools.parts[type], ...sourceWords(source)].map(visibleText).join(' · ')}
        />
      ))}
      {texts.length + media.length === 0 && <Remark text={words.tools.emptyResult} />}
    </View>
  )
}

function Remark({ text }: { text: string }) {
  return (
    <Text variant="caption" tone="onSurfaceVariant" selectable>
      {text}
    </Text>
  )
}

const mostCharacters = 200

/** What the model was told about a failed call, on one line. */
export function failureText(result: ToolResult | undefined): string | undefined {
  const text = (result ? textsOf(result) : []).join(' ').replace(/\s+/g, ' ').trim()
  if (text === '') return undefined
  return visibleText(text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text)
}

/** Falls back to the error if there is no text. */
function textsOf({ content, error }: ToolResult): string[] {
  const texts =
    typeof content === 'string'
      ? [content]
      : content.flatMap((part) => (part.type === 'text' ? [part.text] : []))
  const written = texts.filter((text) => text !== '')
  return written.length === 0 && error !== undefined ? [error] : written
}

type MediaPart = Exclude<ContentPart, { type: 'text' }>

const mediaIn = ({ content }: ToolResult): MediaPart[] =>
  typeof content === 'string' ? [] : content.flatMap((part) => (part.type === 'text' ? [] : [part]))

/** Names media without loading it: a tool must not learn that its result is being viewed. */
function sourceWords({ type, value, mimeType }: MediaPart['source']): string[] {
  const kind = mimeType === undefined ? [] : [mimeType]
  return type === 'url' ? [...kind, value] : kind
}
