/** React Native for Web calls its style sheet as a function, which React Native's types do not know. */
declare module 'react-native-web/dist/exports/StyleSheet' {
  function StyleSheet(styles: unknown): [className: string, style?: Record<string, string | number>]
  namespace StyleSheet {
    /** The keys that end in `$raw` become one class each, which every other style overrides. */
    function create<Styles extends Record<string, object>>(styles: Styles): Styles
  }
  export default StyleSheet
}
