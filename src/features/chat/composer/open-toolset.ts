import { createContext } from 'react'

/** A page on which toolsets are set up. */
export type ToolsetPage =
  | { readonly kind: 'list' }
  | { readonly kind: 'new' }
  | { readonly kind: 'edit'; readonly id: string }

/** Leaves the picker and opens a page on which toolsets of the enclosing server are set up. */
export const OpenToolsetContext = createContext<(page: ToolsetPage) => void>(() => {})
