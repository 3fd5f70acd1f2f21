import { useEffect, useState } from 'react'

/**
 * Returns the keys of the rows in which the text selection starts and ends. The list keeps the rows between
 * them mounted however far the reader scrolls, because a browser drops a selection whose ends are removed.
 */
export function useSelectedRows(): readonly string[] {
  const [keys, setKeys] = useState<readonly string[]>(none)
  useEffect(() => {
    const follow = () =>
      setKeys((before) => {
        const after = keysOf(document.getSelection())
        return after.join() === before.join() ? before : after
      })
    document.addEventListener('selectionchange', follow)
    return () => document.removeEventListener('selectionchange', follow)
  }, [])
  return keys
}

const none: readonly string[] = []

function keysOf(selection: Selection | null): readonly string[] {
  if (!selection || selection.isCollapsed) return none
  return [selection.anchorNode, selection.focusNode].flatMap((node) => {
    const element = node instanceof Element ? node : node?.parentElement
    return element?.closest<HTMLElement>('[data-row]')?.dataset.row ?? []
  })
}
