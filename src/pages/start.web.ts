import '@expo/metro-runtime'

import { startInBrowser } from './start-in-browser'

// After the script, not within it: react-native-web throws and catches an error, which takes ten times as long there.
queueMicrotask(() => void startInBrowser())
