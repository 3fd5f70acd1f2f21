import type { ReactNode } from 'react'
import { Modal } from 'react-native'

/** In a browser a modal closes with Escape, keeps the focus inside and gives it back. */
export function Overlay({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Modal transparent visible onRequestClose={onClose}>
      {children}
    </Modal>
  )
}
