import type { ReactNode } from 'react'
import { Platform, Pressable, View, type StyleProp, type ViewStyle } from 'react-native'

/**
 * Does something when a finger rests on it, for those who know; it is no button, and something else
 * leads to the same. In a browser a finger that rests selects text.
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
