import { useEffect, type RefObject } from 'react'
import { Platform, type View } from 'react-native'

/** Returns the index of the choice that a key moves to, or undefined for other keys. */
export function choiceAfter(key: string, current: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count
    case 'ArrowUp':
      return current <= 0 ? count - 1 : current - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

/** In a browser, arrow keys move through the menu. The modal around it handles Escape and Tab. */
export function useMenuKeys(menu: RefObject<View | null>): void {
  useEffect(() => {
    if (Platform.OS !== 'web') return
    const element: unknown = menu.current
    if (!(element instanceof HTMLElement)) return
    const choices = () => [...element.querySelectorAll<HTMLElement>('[role=menuitem]')]
    // Wait for a frame, so that the modal can remember which element had the focus before.
    const frame = requestAnimationFrame(() => choices()[0]?.focus())
    const listen = (event: KeyboardEvent) => {
      const all = choices()
      const current = all.findIndex((choice) => choice === document.activeElement)
      const next = choiceAfter(event.key, current, all.length)
      if (next === undefined) return
      event.preventDefault()
      all[next]?.focus()
    }
    document.addEventListener('keydown', listen)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('keydown', listen)
    }
  }, [menu])
}
