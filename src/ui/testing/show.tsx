import { render } from '@testing-library/react-native'
import type { ReactElement } from 'react'

import { UiProvider } from '@/ui/ui-provider'

/** Renders a component inside the design system. */
export const show = (element: ReactElement) => render(element, { wrapper: UiProvider })
