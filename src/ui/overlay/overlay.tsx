import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { BackHandler, type ViewProps } from 'react-native'
import { Portal } from 'react-native-paper'

/**
 * Covers every page. Not a native modal: iOS cannot open one while another is closing, for example when
 * a menu item opens a dialog.
 */
export function Overlay({
  onClose,
  children,
}: {
  /** The accessible name. */
  label: string
  onClose: () => void
  children: ReactNode
}) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const back = BackHandler.addEventListener('hardwareBackPress', () => {
      close()
      return true
    })
    return () => back.remove()
  }, [])
  return <Portal>{children}</Portal>
}

/** Makes the card of an overlay the dialog. In a browser, the overlay itself already is one. */
export const dialogOverlayProps = (label: string): ViewProps => ({
  role: 'dialog',
  'aria-modal': true,
  'aria-label': label,
})
