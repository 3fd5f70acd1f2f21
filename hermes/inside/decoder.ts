// Expo's, and before everything that decodes while it is loaded.
import { TextDecoder } from 'expo/src/winter/TextDecoder'

import { addMissing } from './add-missing'

addMissing(globalThis, { TextDecoder })
