import { act, renderHook } from '@testing-library/react-native'

import { lightTheme } from '@/ui/theme'
import { UiProvider } from '@/ui/ui-provider'

import { useFocusRing } from './use-focus-ring'

const ringOf = (isWrong: boolean) =>
  renderHook(() => useFocusRing(isWrong), {
    wrapper: ({ children }) => <UiProvider scheme="light">{children}</UiProvider>,
  })

describe('the focus ring', () => {
  it('appears on focus without changing the border width', () => {
    const { result } = ringOf(false)
    const { borderWidth } = result.current.ring
    act(() => result.current.setFocused(true))

    expect(result.current.ring.borderColor).toBe(lightTheme.colors.primary)
    expect(result.current.ring.boxShadow).toContain(lightTheme.colors.primary)
    expect(result.current.ring.borderWidth).toBe(borderWidth)
  })

  it('has the error colour around a wrong value', () => {
    const { result } = ringOf(true)

    expect(result.current.ring.borderColor).toBe(lightTheme.colors.error)
  })
})
