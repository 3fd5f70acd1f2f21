import type { ReactNode } from 'react'

/** Browsers make room for the keyboard themselves. */
export function KeyboardProvider({ children }: { children: ReactNode }) {
  return children
}
