/** The Babel plugin of React Native Paper does not know the themes, and its index would bring every component. */
declare module 'react-native-paper/lib/module/styles/themes' {
  export { MD3DarkTheme, MD3LightTheme } from 'react-native-paper'
}
