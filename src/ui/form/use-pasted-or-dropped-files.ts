import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { Platform, type View } from 'react-native'

/**
 * In a browser, accepts files that are pasted or dropped anywhere on the page while the view is visible.
 * Returns whether files are being dragged over the page.
 */
export function usePastedOrDroppedFiles(
  onFiles: ((files: readonly File[]) => void) | undefined,
  view: RefObject<View | null>,
): boolean {
  const [isDragging, setDragging] = useState(false)
  const take = useEffectEvent((files: FileList) => onFiles?.([...files]))
  const isWanted = onFiles !== undefined
  useEffect(() => {
    if (Platform.OS !== 'web' || !isWanted) return
    const isVisible = () => {
      const element: unknown = view.current
      return element instanceof Element && element.checkVisibility()
    }
    const paste = (event: ClipboardEvent) => {
      const { clipboardData: data } = event
      // Office programs add a picture of the copied text.
      if (!data || data.files.length === 0 || data.types.includes('text/plain')) return
      if (!isVisible()) return
      event.preventDefault()
      take(data.files)
    }
    const drag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files') || !isVisible()) return
      event.preventDefault()
      setDragging(true)
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setDragging(false)
    }
    const drop = (event: DragEvent) => {
      setDragging(false)
      if (!event.dataTransfer?.types.includes('Files') || !isVisible()) return
      // Otherwise the browser would open the file in place of the app.
      event.preventDefault()
      take(event.dataTransfer.files)
    }
    document.addEventListener('paste', paste)
    document.addEventListener('dragover', drag)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('paste', paste)
      document.removeEventListener('dragover', drag)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
    }
  }, [isWanted, view])
  return isDragging
}
