import { createContext, use } from 'react'
import { Platform } from 'react-native'

/** What a piece of code is, for its colour. */
export interface CodeSpan {
  text: string
  role?: 'keyword' | 'name' | 'value' | 'comment'
}

export interface MarkdownLabels {
  copy: string
  copied: string
  /** Above code that names no language. */
  code: string
  /** For a picture that has no description. */
  picture: string
  load: string
  loadFailed: string
  /** What is read out with a link: where it leads. */
  leadsTo: (place: string) => string
}

export interface MarkdownActions {
  labels: MarkdownLabels
  onOpenLink: (href: string) => void
  onCopy: (text: string) => void
  /** Fetches a picture that somebody asked for, as something that can be shown. Without it, it is shown from where it is. */
  loadImage?: ((href: string) => Promise<string>) | undefined
  highlight?: ((code: string, language: string) => readonly CodeSpan[]) | undefined
}

/** On a device, a finger that rests on a text belongs to what the text stands in. */
export const isSelectable = Platform.OS === 'web'

export const MarkdownContext = createContext<MarkdownActions | undefined>(undefined)

export function useMarkdown(): MarkdownActions {
  const actions = use(MarkdownContext)
  if (!actions) throw new Error('A part of markdown stands outside of <Markdown>.')
  return actions
}
