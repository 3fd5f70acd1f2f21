import { act } from '@testing-library/react-native'
import { Platform } from 'react-native'

/** An element with only the members that our code uses. */
export class FakeElement {
  isVisible = true
  isInOverlay = false
  choices: FakeElement[] = []

  checkVisibility = () => this.isVisible
  closest = () => (this.isInOverlay ? this : null)
  querySelectorAll = () => this.choices
  focus = () => setFocused(this)
}

let focused: FakeElement | undefined
function setFocused(element: FakeElement | undefined): void {
  focused = element
}

/** Lets components run as in a browser: keys arrive at a page that has no layout. */
export function fakeBrowser() {
  const listeners = new Set<(event: object) => void>()
  const platform = jest.replaceProperty(Platform, 'OS', 'web')
  const original = { ...globals() }
  Object.assign(globalThis, {
    Element: FakeElement,
    HTMLElement: FakeElement,
    HTMLTextAreaElement: class {},
    document: {
      documentElement: { style: {}, dir: 'ltr', lang: 'en' },
      get activeElement() {
        return focused
      },
      addEventListener: (_type: string, listener: (event: object) => void) =>
        listeners.add(listener),
      removeEventListener: (_type: string, listener: (event: object) => void) =>
        listeners.delete(listener),
    },
  })
  return {
    /** Returns how many listeners the page has. */
    listenerCount: () => listeners.size,
    focused: () => focused,
    /** Presses a key and returns whether it was handled. */
    press(key: string, more: object = {}): boolean {
      let isHandled = false
      const preventDefault = () => {
        isHandled = true
      }
      act(() =>
        listeners.forEach((listener) => listener({ key, target: null, ...more, preventDefault })),
      )
      return isHandled
    },
    close(): void {
      focused = undefined
      platform.restore()
      Object.assign(globalThis, original)
    },
  }
}

const globals = () => ({
  Element: Reflect.get(globalThis, 'Element'),
  HTMLElement: Reflect.get(globalThis, 'HTMLElement'),
  HTMLTextAreaElement: Reflect.get(globalThis, 'HTMLTextAreaElement'),
  document: Reflect.get(globalThis, 'document'),
})
