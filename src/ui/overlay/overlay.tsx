import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { BackHandler } from 'react-native'
import { Portal } from 'react-native-paper'

/**
 * Stands above every page until it is closed. Not a native modal: iOS does not open one while
 * another is still closing, as when a menu leads to a dialog.
 */
export function Overlay({ onClose, children }: { onClose: () => void; children: ReactNode }) {
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
