import { useEffect, type ReactNode } from 'react'
import { I18nManager, Platform, StyleSheet, View } from 'react-native'

/**
 * Declares the language of the page. Browsers use it for speech, line breaks and layout; devices use
 * their settings.
 */
export function PageLanguage({ language, children }: { language: string; children: ReactNode }) {
  useEffect(() => {
    if (Platform.OS !== 'web') return
    document.documentElement.lang = language
    document.documentElement.dir = directionOf(language)
  }, [language])
  if (Platform.OS !== 'web') return children
  const page: object = { lang: language, dir: directionOf(language) }
  return (
    <View style={styles.page} {...page}>
      {children}
    </View>
  )
}

/** Whether the layout runs from right to left. In a browser, that is the direction of the page. */
export const isRightToLeft = () =>
  Platform.OS === 'web' ? document.documentElement.dir === 'rtl' : I18nManager.isRTL

const fromRightToLeft = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'])

export const directionOf = (language: string): 'ltr' | 'rtl' =>
  fromRightToLeft.has(language.toLowerCase().split(/[-_]/)[0] ?? '') ? 'rtl' : 'ltr'

const styles = StyleSheet.create({ page: { flex: 1 } })
