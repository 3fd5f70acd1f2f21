import { copyText, openLink } from '@/state/device/open-link'
import { highlighter } from '@/ui/markdown/highlighter'
import { Markdown } from '@/ui/markdown/markdown'
import { useWords } from '@/words/use-words'

/** Markdown that an agent wrote. */
export function MessageText({ text, isStreaming }: { text: string; isStreaming: boolean }) {
  const words = useWords()
  return (
    <Markdown
      text={text}
      isStreaming={isStreaming}
      labels={words.markdown}
      onOpenLink={openLink}
      onCopy={copyText}
      highlighter={highlighter}
    />
  )
}
