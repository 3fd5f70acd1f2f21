/** In React Native for Web, StyleSheet is also a function, which React Native's types do not declare. */
declare module 'react-native-web/dist/exports/StyleSheet' {
  function StyleSheet(styles: unknown): [className: string, style?: Record<string, string | number>]
  namespace StyleSheet {
    /** Each key that ends in `$raw` becomes one class, which every other style overrides. */
    function create<Styles extends Record<string, object>>(styles: Styles): Styles
  }
  export default StyleSheet
}
