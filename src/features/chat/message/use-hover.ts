import { useState } from 'react'
import { Platform } from 'react-native'

/** Whether an element is hovered or focused. Always true on devices without hover. */
export function useHover() {
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  return {
    isNear: isHovered || isFocused || !canHover(),
    handlers: {
      onPointerEnter: () => setIsHovered(true),
      onPointerLeave: () => setIsHovered(false),
      onFocus: () => setIsFocused(true),
      onBlur: () => setIsFocused(false),
    },
  }
}

const canHover = () => Platform.OS === 'web' && globalThis.matchMedia('(hover: hover)').matches
