/** Paper's Babel plugin does not resolve the themes, and importing Paper's index would bundle every component. */
declare module 'react-native-paper/lib/module/styles/themes' {
  export { MD3DarkTheme, MD3LightTheme } from 'react-native-paper'
}
