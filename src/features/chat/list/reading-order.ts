import type { View } from 'react-native'

/** Does nothing: only in a browser can the order of the elements differ from the reading order. */
export function putInReadingOrder(_list: View | null): void {}
