import { useEffect, useState, type ReactNode } from 'react'
import { Animated, PanResponder, Platform, StyleSheet, View } from 'react-native'
import { TouchableRipple } from 'react-native-paper'

import { isRightToLeft } from '@/ui/page-language'
import { Text } from '@/ui/text'
import { space, touchTarget, useTheme } from '@/ui/theme'

export interface SwipeAction {
  label: string
  isDangerous?: boolean
  onPress: () => void
  testID?: string
}

/**
 * A row that reveals actions when swiped. Swiping is only a shortcut: the row's menu must offer the same
 * actions, so these are hidden from screen readers.
 */
export function SwipeRow({
  actions,
  children,
  testID,
}: {
  actions: readonly SwipeAction[]
  children: ReactNode
  testID?: string
}) {
  const { colors } = useTheme()
  const actionsWidth = actions.length * actionWidth
  const { isDrawn, shift, handlers, close } = useSwipe(actionsWidth)
  return (
    <View style={styles.row}>
      {isDrawn && (
        <View style={styles.actions} aria-hidden>
          {actions.map(({ onPress, ...action }) => (
            <Action
              key={action.label}
              {...action}
              onPress={() => {
                close()
                onPress()
              }}
            />
          ))}
        </View>
      )}
      <Animated.View
        style={[
          { backgroundColor: colors.background },
          Platform.OS === 'web' && sideways,
          { transform: [{ translateX: shift }] },
        ]}
        {...handlers}
        testID={testID}
      >
        {children}
      </Animated.View>
    </View>
  )
}

function Action({ label, isDangerous = false, onPress, testID }: SwipeAction) {
  const { colors } = useTheme()
  return (
    <TouchableRipple
      onPress={onPress}
      tabIndex={-1}
      style={[
        styles.action,
        { backgroundColor: isDangerous ? colors.errorContainer : colors.secondaryContainer },
      ]}
      {...(testID && { testID })}
    >
      <Text
        variant="caption"
        tone={isDangerous ? 'onErrorContainer' : 'onSecondaryContainer'}
        numberOfLines={2}
        maxFontSizeMultiplier={1.3}
      >
        {label}
      </Text>
    </TouchableRipple>
  )
}

/** The row follows the finger, then settles either closed or with all actions visible. */
function useSwipe(actionsWidth: number) {
  const [isDrawn, setDrawn] = useState(false)
  // Created once per row: a gesture outlasts renders.
  const [swipe] = useState(() => createSwipe(setDrawn))
  useEffect(() => swipe.setActionsWidth(actionsWidth), [swipe, actionsWidth])
  return { ...swipe, isDrawn }
}

function createSwipe(onDrawn: (isDrawn: boolean) => void) {
  const shift = new Animated.Value(0)
  const direction = isRightToLeft() ? 1 : -1
  let actionsWidth = 0
  let start = 0
  const at = (dx: number) => Math.max(0, Math.min(start + direction * dx, actionsWidth))
  const settle = (drawn: number) => {
    start = drawn
    Animated.timing(shift, {
      toValue: direction * drawn,
      duration: settleMilliseconds,
      useNativeDriver: Platform.OS !== 'web',
    }).start(() => onDrawn(start > 0))
  }
  const { panHandlers } = PanResponder.create({
    onMoveShouldSetPanResponder: (_event, { dx, dy }) => isSwipe(dx, dy),
    onPanResponderTerminationRequest: () => false,
    onPanResponderGrant: () => onDrawn(true),
    onPanResponderMove: (_event, { dx }) => shift.setValue(direction * at(dx)),
    onPanResponderRelease: (_event, { dx, vx }) =>
      settle(settledOffset(at(dx), direction * vx, actionsWidth)),
    onPanResponderTerminate: () => settle(0),
  })
  return {
    shift,
    handlers: panHandlers,
    close: () => settle(0),
    setActionsWidth: (width: number) => {
      actionsWidth = width
    },
  }
}

/** A scrolling finger drifts sideways too, but less. */
const isSwipe = (dx: number, dy: number) => Math.abs(dx) > 12 && Math.abs(dx) > 2 * Math.abs(dy)

/** Where the row settles: a quick flick decides by direction, a slow swipe by distance. */
export function settledOffset(drawn: number, speed: number, actionsWidth: number): number {
  if (Math.abs(speed) > 0.3) return speed > 0 ? actionsWidth : 0
  return drawn > actionsWidth / 2 ? actionsWidth : 0
}

// Otherwise browsers treat a swipe as back or forward.
const sideways: object = { touchAction: 'pan-y' }

const actionWidth = 2 * touchTarget
const settleMilliseconds = 180

const styles = StyleSheet.create({
  row: { overflow: 'hidden' },
  actions: { position: 'absolute', top: 0, bottom: 0, end: 0, flexDirection: 'row' },
  action: {
    width: actionWidth,
    alignItems: 'center',
    justifyContent: 'center',
    paddingHorizontal: space.sm,
  },
})
