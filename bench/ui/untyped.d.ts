declare module '*/find-chromium.cjs' {
  export function findChromium(): string | undefined
}

declare module 'react-dom/client' {
  import type { ReactNode } from 'react'

  export function createRoot(container: Element): { render: (node: ReactNode) => void }
}
