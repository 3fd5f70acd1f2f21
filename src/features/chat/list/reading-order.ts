import type { View } from 'react-native'

/** Only in a browser do rows stand in another order than they are read in. */
export function putInReadingOrder(_list: View | null): void {}
