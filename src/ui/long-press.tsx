import type { ReactNode } from 'react'
import { Platform, Pressable, View, type StyleProp, type ViewStyle } from 'react-native'

/**
 * Makes a long press a shortcut. It is not a button for screen readers: the same action must be available
 * elsewhere. In a browser, a long press selects text instead.
 */
export function LongPress({
  onLongPress,
  style,
  children,
  testID,
}: {
  onLongPress: (at: { x: number; y: number }) => void
  style?: StyleProp<ViewStyle>
  children: ReactNode
  testID?: string
}) {
  if (Platform.OS === 'web')
    return (
      <View style={style} testID={testID}>
        {children}
      </View>
    )
  return (
    <Pressable
      accessible={false}
      onLongPress={({ nativeEvent: { pageX, pageY } }) => onLongPress({ x: pageX, y: pageY })}
      style={style}
      testID={testID}
    >
      {children}
    </Pressable>
  )
}
