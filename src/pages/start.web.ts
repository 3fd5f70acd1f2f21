import '@expo/metro-runtime'

import { startInBrowser } from './start-in-browser'

// Runs after the script: react-native-web throws and catches an error, which is ten times slower inside it.
queueMicrotask(() => void startInBrowser())
