import { createContext } from 'react'

/** A page where toolsets are set up. */
export type ToolsetPage =
  | { readonly kind: 'list' }
  | { readonly kind: 'new' }
  | { readonly kind: 'edit'; readonly id: string }

/** Leaves the picker for the page where a toolset of the server around it is set up. */
export const OpenToolsetContext = createContext<(page: ToolsetPage) => void>(() => {})
