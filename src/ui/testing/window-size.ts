import { act } from '@testing-library/react-native'
import { Dimensions } from 'react-native'

const original = { window: Dimensions.get('window'), screen: Dimensions.get('screen') }

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 800 }

/** Changes the size of the window, and its font scale. */
export function resizeWindow(size: { width: number; height: number; fontScale?: number }): void {
  act(() =>
    Dimensions.set({
      window: { ...original.window, ...size },
      screen: { ...original.screen, ...size },
    }),
  )
}

export const restoreWindow = () => resizeWindow(original.window)
