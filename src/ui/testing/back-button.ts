import { act } from '@testing-library/react-native'
import { BackHandler } from 'react-native'

/** Stands in for Android's back button. `press` returns whether it was handled. */
export function fakeBackButton() {
  let handlers: Parameters<typeof BackHandler.addEventListener>[1][] = []
  jest.spyOn(BackHandler, 'addEventListener').mockImplementation((_event, handler) => {
    handlers = [...handlers, handler]
    return { remove: () => (handlers = handlers.filter((other) => other !== handler)) }
  })
  return {
    press(): boolean {
      let isHandled = false
      act(() => {
        isHandled = handlers.at(-1)?.({ type: 'hardwareBackPress', timeStamp: 0 }) === true
      })
      return isHandled
    },
  }
}
