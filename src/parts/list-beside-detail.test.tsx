import { act, renderRouter, screen } from 'expo-router/testing-library'
import { Dimensions } from 'react-native'

import { Text } from '@/ui/text'

import { ListBesideDetail } from './list-beside-detail'
import { Shell } from './testing/shell'

const resize = (width: number) => {
  const window = { width, height: 800, scale: 1, fontScale: 1 }
  act(() => Dimensions.set({ window, screen: window }))
}

function Layout() {
  return (
    <Shell>
      <ListBesideDetail list={<Text>The list</Text>} />
    </Shell>
  )
}

const show = () =>
  renderRouter({ _layout: Layout, index: () => <Text>The page</Text> }, { initialUrl: '/' })

afterAll(() => resize(750))

describe('a list beside its pages', () => {
  it.each([
    ['is shown on a wide screen', 1280, 1],
    ['is hidden on a phone', 390, 0],
  ])('%s', (_case, width, lists) => {
    resize(width)
    show()
    expect(screen.queryAllByText('The list')).toHaveLength(lists)
    expect(screen.getByText('The page')).toBeOnTheScreen()
  })
})
