import { createContext } from 'react'

import type { Colour } from '@/ui/theme'

/** What is shown beside a conversation on a wide screen. */
export type Pane =
  | { kind: 'settings' }
  /** The state that the agent shares. */
  | { kind: 'state' }
  /** A tool's arguments or result in full. */
  | { kind: 'text'; title: string; text: string; tone: Colour }

/** Opens a pane beside the conversation. Undefined on narrow screens. */
export const OpenPaneContext = createContext<((pane: Pane) => void) | undefined>(undefined)
