import { copyText } from '@/state/outside'
import { JsonText } from '@/ui/json-text'
import type { Colour } from '@/ui/theme'
import { useWords } from '@/words/use-words'

/** What a model or a tool wrote, as JSON where it is JSON, to look through and to copy. */
export function JsonView({
  title,
  text,
  isWhole = true,
  tone = 'onSurfaceVariant',
}: {
  title: string
  text: string
  isWhole?: boolean
  tone?: Colour
}) {
  const { json } = useWords().tools
  return (
    <JsonText
      title={title}
      tone={tone}
      text={text}
      isWhole={isWhole}
      labels={{ ...json, copy: json.copy(title) }}
      onCopy={copyText}
    />
  )
}
