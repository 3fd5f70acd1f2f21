import { fireEvent, screen } from '@testing-library/react-native'

import { show } from '@/ui/testing/show'
import { Text } from '@/ui/text'

import { hiddenSides } from './hidden-sides'
import { SidewaysScroll } from './sideways-scroll'

const hidden = { includeHiddenElements: true }

describe('content that scrolls sideways', () => {
  it('fades at each side that has more', () => {
    show(
      <SidewaysScroll direction="ltr" testID="scroll">
        <Text>Twelve columns</Text>
      </SidewaysScroll>,
    )
    const scroll = screen.getByTestId('scroll').children[0]
    if (scroll === undefined || typeof scroll === 'string') throw new Error('nothing scrolls')
    fireEvent(scroll, 'layout', { nativeEvent: { layout: { width: 300 } } })
    fireEvent(scroll, 'contentSizeChange', 900, 100)
    expect(screen.queryByTestId('more-at-start', hidden)).toBeNull()
    expect(screen.getByTestId('more-at-end', hidden)).toBeOnTheScreen()

    fireEvent.scroll(scroll, { nativeEvent: { contentOffset: { x: 600, y: 0 } } })

    expect(screen.getByTestId('more-at-start', hidden)).toBeOnTheScreen()
    expect(screen.queryByTestId('more-at-end', hidden)).toBeNull()
  })

  it.each([
    ['nothing before it is measured', { offset: 0, visible: 0, content: 900 }, false, false],
    ['nothing if all is visible', { offset: 0, visible: 300, content: 301 }, false, false],
    ['both sides in the middle', { offset: 50, visible: 300, content: 900 }, true, true],
    ['both sides from right to left', { offset: -50, visible: 300, content: 900 }, true, true],
  ])('reports as hidden: %s', (_name, extent, before, after) => {
    expect(hiddenSides(extent)).toEqual({ before, after })
  })
})
