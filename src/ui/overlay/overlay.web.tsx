import type { ReactNode } from 'react'
import { Modal, type ViewProps } from 'react-native'

/** In a browser, a modal is the dialog: it closes on Escape, traps the focus and restores it. */
export function Overlay({
  label,
  onClose,
  children,
}: {
  label: string
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Modal transparent visible onRequestClose={onClose} aria-label={label}>
      {children}
    </Modal>
  )
}

export const dialogOverlayProps = (_label: string): ViewProps => ({})
