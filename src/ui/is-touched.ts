import { Platform } from 'react-native'

/** Whether people touch what they see here; else they click it. */
export const isTouched = () =>
  Platform.OS !== 'web' || globalThis.matchMedia('(hover: none)').matches
