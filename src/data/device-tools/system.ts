import { modelName, osName, osVersion } from 'expo-device'
import { Platform } from 'react-native'

/** The operating system, and the model where the system tells it. */
export const system = {
  os: osName ?? Platform.OS,
  osVersion: osVersion ?? '',
  ...(modelName !== null && { model: modelName }),
}
