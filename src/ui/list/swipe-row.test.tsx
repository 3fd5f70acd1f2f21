import { render, screen } from '@testing-library/react-native'

import { Text } from '@/ui/text'
import { UiProvider } from '@/ui/ui-provider'

import { SwipeRow, restingOffset } from './swipe-row'

describe('a row that is drawn aside', () => {
  it('shows only itself until then', () => {
    render(
      <UiProvider>
        <SwipeRow actions={[{ label: 'Delete', onPress: () => {} }]}>
          <Text>Row</Text>
        </SwipeRow>
      </UiProvider>,
    )
    expect(screen.getByText('Row')).toBeOnTheScreen()
    expect(screen.queryByText('Delete', { includeHiddenElements: true })).toBeNull()
  })

  it.each([
    ['stays open past the half', 60, 0, 100],
    ['falls back before the half', 40, 0, 0],
    ['opens with a quick flick', 20, 1, 100],
    ['shuts with a quick flick', 90, -1, 0],
  ])('%s', (_case, drawn, speed, place) => {
    expect(restingOffset(drawn, speed, 100)).toBe(place)
  })
})
