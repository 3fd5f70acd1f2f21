import { Platform } from 'react-native'

/** Whether the main input is touch rather than a mouse. */
export const hasTouchInput = () =>
  Platform.OS !== 'web' || globalThis.matchMedia('(hover: none)').matches
