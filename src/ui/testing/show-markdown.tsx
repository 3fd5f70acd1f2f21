import type { ReactElement } from 'react'

import { MarkdownContext, type MarkdownActions } from '@/ui/markdown/markdown-context'

import { show } from './show'

const actions: MarkdownActions = {
  labels: {
    copy: 'Copy code',
    copied: 'Copied',
    code: 'Code',
    picture: 'Picture',
    load: 'Load',
    loadFailed: 'The picture could not be loaded.',
    opens: (destination) => `Opens ${destination}`,
    cut: 'Too large.',
    rowsCut: (shown: number, total: number) => `${shown} of ${total}`,
    showPlain: 'Show all as plain text',
  },
  onOpenLink: () => {},
  onCopy: () => {},
}

/** Renders a part of markdown on its own. */
export const showMarkdown = (element: ReactElement, more: Partial<MarkdownActions> = {}) =>
  show(<MarkdownContext value={{ ...actions, ...more }}>{element}</MarkdownContext>)
