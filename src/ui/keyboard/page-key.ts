import { useEffect, useEffectEvent, type RefObject } from 'react'
import { Platform, type View } from 'react-native'

import { isOfInputMethod, type KeyPress } from './key-press'

/** What a key means wherever on the page it is pressed. */
export type PageKey = 'escape' | 'search' | 'new'

/** Browsers keep Ctrl-N and ⌘N for their windows; installed as an app they let us have it. */
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
 * Does something on a key of the page; where several want the same one, the last that came has it.
 * What belongs to a view is done only while that is shown. Only browsers have keys and a page to
 * press them on.
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

/** Fields let no key rise to the page. */
const capturing = true

function listen(event: KeyboardEvent): void {
  const pressed = pageKeyOf(event)
  const listener = listeners.findLast(({ wanted, isShown }) => wanted === pressed && isShown())
  if (!listener || isAbovePage(event.target)) return
  event.preventDefault()
  listener.act()
}

/** A page that another one covers is still there. */
const isVisible = (view: unknown) => view instanceof Element && view.checkVisibility()

/** What stands above the page has keys of its own. */
const isAbovePage = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[aria-modal]') !== null

/** The keys that begin something new, as this keyboard has them; undefined where there is likely none. */
export function keysForNew(): string | undefined {
  if (Platform.OS !== 'web' || !globalThis.matchMedia('(hover: hover)').matches) return undefined
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⇧⌘O' : 'Ctrl+Shift+O'
}
