import '@expo/metro-runtime'

import { startInBrowser } from './start-in-browser'

// Not from the top of the script: where an error is made below that, as in react-native-web, V8 reads the whole script
// again to say at which line it was.
queueMicrotask(() => void startInBrowser())
