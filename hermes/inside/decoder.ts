// Adds Expo's TextDecoder, before the modules that decode something while they are loaded.
import { TextDecoder } from 'expo/src/winter/TextDecoder'

import { addMissing } from './add-missing'

addMissing(globalThis, { TextDecoder })
