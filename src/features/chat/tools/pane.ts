import { createContext } from 'react'

import type { Colour } from '@/ui/theme'

/** What stands beside a conversation on a wide screen. */
export type Pane =
  | { kind: 'settings' }
  /** The whole of what a tool was given, or brought. */
  | { kind: 'text'; title: string; text: string; tone: Colour }

/** Opens something beside the conversation; absent where there is no room for it. */
export const OpenPaneContext = createContext<((pane: Pane) => void) | undefined>(undefined)
