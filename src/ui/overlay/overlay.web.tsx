import type { ReactNode } from 'react'
import { Modal } from 'react-native'

/** In a browser, a modal closes on Escape, traps the focus and restores it. */
export function Overlay({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Modal transparent visible onRequestClose={onClose}>
      {children}
    </Modal>
  )
}
