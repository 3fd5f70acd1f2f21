import { useEffect, useEffectEvent, type RefObject } from 'react'
import { Platform, type View } from 'react-native'

import { isOfInputMethod, type KeyPress } from './key-press'

/** A key that works anywhere on the page. */
export type PageKey = 'escape' | 'search' | 'new'

/** Browsers reserve Ctrl-N and ⌘N; we receive them only when installed as an app. */
export function pageKeyOf(press: KeyPress): PageKey | undefined {
  const { key, shiftKey = false, altKey = false, ctrlKey = false, metaKey = false } = press
  if (isOfInputMethod(press) || altKey) return undefined
  if (ctrlKey || metaKey) {
    const letter = key.toLowerCase()
    if (letter === 'k' && !shiftKey) return 'search'
    return (letter === 'n' && !shiftKey) || (letter === 'o' && shiftKey) ? 'new' : undefined
  }
  return key === 'Escape' && !shiftKey ? 'escape' : undefined
}

interface Listener {
  wanted: PageKey
  act: () => void
  isShown: () => boolean
}

let listeners: readonly Listener[] = []

/**
 * Listens for a page key, in browsers only. If several components listen for the same key, the latest
 * one gets it. A listener with a view is skipped while the view is hidden.
 */
export function usePageKey(
  wanted: PageKey,
  act: (() => void) | undefined,
  view?: RefObject<View | null>,
): void {
  const perform = useEffectEvent(() => act?.())
  const isWanted = act !== undefined
  useEffect(() => {
    if (Platform.OS !== 'web' || !isWanted) return
    const isShown = () => view === undefined || isVisible(view.current)
    const listener = { wanted, act: () => perform(), isShown }
    if (listeners.length === 0) document.addEventListener('keydown', listen, capturing)
    listeners = [...listeners, listener]
    return () => {
      listeners = listeners.filter((other) => other !== listener)
      if (listeners.length === 0) document.removeEventListener('keydown', listen, capturing)
    }
  }, [wanted, isWanted, view])
}

/** Text fields stop keys from bubbling to the page. */
const capturing = true

function listen(event: KeyboardEvent): void {
  const pressed = pageKeyOf(event)
  const listener = listeners.findLast(({ wanted, isShown }) => wanted === pressed && isShown())
  if (!listener || isAbovePage(event.target)) return
  event.preventDefault()
  listener.act()
}

/** A covered page stays mounted, and its listeners with it. */
const isVisible = (view: unknown) => view instanceof Element && view.checkVisibility()

/** Overlays handle their own keys. */
const isAbovePage = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[aria-modal]') !== null

/** The shortcut for 'new' on this system; undefined if there is probably no keyboard. */
export function keysForNew(): string | undefined {
  if (Platform.OS !== 'web' || !globalThis.matchMedia('(hover: hover)').matches) return undefined
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⇧⌘O' : 'Ctrl+Shift+O'
}
