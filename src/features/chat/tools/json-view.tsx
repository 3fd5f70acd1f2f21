import { use } from 'react'

import { copyText } from '@/state/device/open-link'
import { JsonText } from '@/ui/json/json-text'
import type { Colour } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { OpenPaneContext } from './pane'

/** Text from a model or tool, formatted if it is JSON, with a copy button. */
export function JsonView({
  title,
  text,
  isWhole = true,
  isAll = false,
  tone = 'onSurfaceVariant',
}: {
  title: string
  text: string
  isWhole?: boolean
  /** Shows everything, however long. */
  isAll?: boolean
  tone?: Colour
}) {
  const { json } = useWords().tools
  const openPane = use(OpenPaneContext)
  return (
    <JsonText
      title={title}
      tone={tone}
      text={text}
      isWhole={isWhole}
      isAll={isAll}
      labels={{ ...json, copy: json.copy(title) }}
      onCopy={copyText}
      onShowAll={openPane && (() => openPane({ kind: 'text', title, text, tone }))}
    />
  )
}
