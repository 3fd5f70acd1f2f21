import { useWindowDimensions } from 'react-native'

import { wideFrom } from '@/ui/theme'

/** Whether lists are shown beside the opened item, as on tablets and desktops. */
export const useWide = () => useWindowDimensions().width >= wideFrom
