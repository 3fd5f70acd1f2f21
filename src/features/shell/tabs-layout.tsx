import { usePathname } from 'expo-router'
import { TabList, TabSlot, TabTrigger, Tabs } from 'expo-router/ui'
import { Platform, StyleSheet } from 'react-native'
import { useSafeAreaInsets } from 'react-native-safe-area-context'

import { NavigationButton } from '@/ui/button/navigation-button'
import { useWide } from '@/ui/layout/use-wide'
import { Mark } from '@/ui/mark'
import { railWidth, space, useTheme } from '@/ui/theme'
import { useWords } from '@/words/use-words'

const places = [
  { name: 'threads', href: '/', icon: 'thread' },
  { name: 'toolsets', href: '/toolsets', icon: 'tool' },
  { name: 'settings', href: '/settings', icon: 'settings' },
] as const

/** In a browser, back and forward go through all visited tabs. On a phone, back leads to the first one. */
const history = { backBehavior: Platform.OS === 'web' ? 'fullHistory' : 'firstRoute' } as const

/** The three tabs: a bar at the bottom of a phone's first pages, a rail on a wide screen. */
export function TabsLayout() {
  const words = useWords()
  const isWide = useWide()
  const insets = useSafeAreaInsets()
  const { colors } = useTheme()
  const path = usePathname()
  const isPlace = places.some(({ href }) => href === path)
  return (
    // The children keep their order, so that rotating a tablet unmounts nothing.
    <Tabs options={history} style={isWide ? styles.beside : styles.below}>
      <TabList
        role="tablist"
        aria-label={words.places.label}
        style={[
          { borderColor: colors.outlineVariant, backgroundColor: colors.background },
          isWide
            ? [styles.rail, { paddingTop: insets.top + space.md, paddingStart: insets.left }]
            : [styles.bar, { paddingBottom: insets.bottom }],
          !isWide && !isPlace && styles.covered,
        ]}
      >
        {isWide && <Mark />}
        {places.map(({ name, href, icon }) => (
          <TabTrigger key={name} name={name} href={href} asChild>
            <NavigationButton
              isInRow={!isWide}
              icon={icon}
              label={words.places[name]}
              testID={`place-${name}`}
            />
          </TabTrigger>
        ))}
      </TabList>
      <TabSlot style={styles.page} />
    </Tabs>
  )
}

const styles = StyleSheet.create({
  beside: { flex: 1, flexDirection: 'row' },
  below: { flex: 1, flexDirection: 'column-reverse' },
  page: { flex: 1 },
  rail: {
    width: railWidth,
    flexDirection: 'column',
    justifyContent: 'flex-start',
    alignItems: 'center',
    gap: space.md,
    borderEndWidth: StyleSheet.hairlineWidth,
  },
  bar: {
    flexDirection: 'row',
    justifyContent: 'space-around',
    borderTopWidth: StyleSheet.hairlineWidth,
  },
  covered: { display: 'none' },
})
