import { modelName, osName, osVersion } from 'expo-device'
import { Platform } from 'react-native'

/** The operating system, and the device model if the system reports it. */
export const system = {
  os: osName ?? Platform.OS,
  osVersion: osVersion ?? '',
  ...(modelName !== null && { model: modelName }),
}
