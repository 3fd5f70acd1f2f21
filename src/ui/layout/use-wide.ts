import { useWindowDimensions } from 'react-native'

import { wideFrom } from '@/ui/theme'

/** Whether lists stand beside what they open, as on tablets and desktops. */
export const useWide = () => useWindowDimensions().width >= wideFrom
