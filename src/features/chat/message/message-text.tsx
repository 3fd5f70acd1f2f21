import { copyText, openLink } from '@/state/device/open-link'
import { highlighter } from '@/ui/markdown/highlighter'
import { Markdown } from '@/ui/markdown/markdown'
import { MarkdownRowView } from '@/ui/markdown/markdown-row-view'
import type { MarkdownRow } from '@/ui/markdown/markdown-rows'
import { useWords } from '@/words/use-words'

/** Markdown that an agent wrote. */
export function MessageText({ text, isStreaming }: { text: string; isStreaming: boolean }) {
  return <Markdown text={text} isStreaming={isStreaming} {...useActions()} />
}

/** A row of the markdown that an agent wrote. */
export function MessageTextRow({
  row,
  onShowPlain,
}: {
  row: MarkdownRow
  onShowPlain: () => void
}) {
  return <MarkdownRowView row={row} actions={useActions()} onShowPlain={onShowPlain} />
}

function useActions() {
  const labels = useWords().markdown
  return { labels, onOpenLink: openLink, onCopy: copyText, highlighter }
}
