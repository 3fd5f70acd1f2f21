import Constants from 'expo-constants'
import { Platform } from 'react-native'

const companionPort = 8787

/**
 * Returns the default address of the companion server: the page's own origin, or
 * in development the host that serves the JavaScript.
 */
export function homeServerAddress(): string | undefined {
  if (Platform.OS === 'web') {
    const { hostname, origin } = globalThis.location
    return __DEV__ ? `http://${hostname}:${companionPort}` : origin
  }
  const host = Constants.expoConfig?.hostUri?.split(':')[0]
  return host ? `http://${host}:${companionPort}` : undefined
}
