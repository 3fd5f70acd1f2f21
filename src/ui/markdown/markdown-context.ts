import { createContext, use } from 'react'
import { Platform } from 'react-native'

/** A piece of code and the role that decides its colour. */
export interface CodeSpan {
  text: string
  role?: 'keyword' | 'name' | 'value' | 'comment'
}

/** Highlights code. The grammar of a language is fetched on first use. */
export interface Highlighter {
  isReady: (language: string) => boolean
  /** Calls the listener when a grammar has loaded. */
  subscribe: (listener: () => void) => () => void
  prepare: (language: string) => Promise<void>
  highlight: (code: string, language: string) => readonly CodeSpan[]
}

export interface MarkdownLabels {
  copy: string
  copied: string
  /** Shown above code without a language. */
  code: string
  /** Shown for a picture without a description. */
  picture: string
  load: string
  loadFailed: string
  /** The accessibility hint of a link. */
  opens: (destination: string) => string
  /** Shown below the start of content that is too large. */
  cut: string
  rowsCut: (shown: number, total: number) => string
  showPlain: string
}

export interface MarkdownActions {
  labels: MarkdownLabels
  onOpenLink: (href: string) => void
  onCopy: (text: string) => void
  /** Fetches a picture and returns a URI to show. If omitted, the picture is loaded from its own address. */
  loadImage?: ((href: string) => Promise<string>) | undefined
  /** If omitted, code is not highlighted. */
  highlighter?: Highlighter | undefined
}

/** On a device, a long press belongs to the message around the text. */
export const isSelectable = Platform.OS === 'web'

export const MarkdownContext = createContext<MarkdownActions | undefined>(undefined)

export function useMarkdown(): MarkdownActions {
  const actions = use(MarkdownContext)
  if (!actions) throw new Error('useMarkdown() was called outside of <Markdown>.')
  return actions
}
