import Constants from 'expo-constants'
import { Platform } from 'react-native'

const companionPort = 8787

/**
 * Where the companion server is expected when nobody has named one: behind the page itself, or, in
 * development, on the host that serves the JavaScript.
 */
export function homeServerAddress(): string | undefined {
  if (Platform.OS === 'web') {
    const { hostname, origin } = globalThis.location
    return __DEV__ ? `http://${hostname}:${companionPort}` : origin
  }
  const host = Constants.expoConfig?.hostUri?.split(':')[0]
  return host ? `http://${host}:${companionPort}` : undefined
}
