import { fireEvent, screen, within } from '@testing-library/react-native'
import { I18nManager } from 'react-native'

import { show } from '@/ui/testing/show'
import { Text } from '@/ui/text'

import { DetailRow } from './detail-row'
import { ItemRow } from './item-row'
import { LinkRow } from './link-row'
import { SectionHeader } from './section-header'

const onPress = jest.fn()
const onLongPress = jest.fn()
beforeEach(() => jest.clearAllMocks())
afterEach(() => jest.restoreAllMocks())

describe('an item row', () => {
  it('shows title, detail and time, and opens on a press', () => {
    show(<ItemRow title="Dinner" detail="Soup" time="12:30" onPress={onPress} />)

    for (const text of ['Dinner', 'Soup', '12:30']) expect(screen.getByText(text)).toBeOnTheScreen()
    fireEvent.press(screen.getByText('Dinner'))
    expect(onPress).toHaveBeenCalledTimes(1)
  })

  it('acts on a long press', () => {
    show(<ItemRow title="Dinner" time="12:30" onPress={onPress} onLongPress={onLongPress} />)
    fireEvent(screen.getByText('Dinner'), 'longPress')

    expect(onLongPress).toHaveBeenCalledTimes(1)
    expect(onPress).not.toHaveBeenCalled()
  })

  it('highlights a search match within its text', () => {
    const title = { before: 'Late ', match: 'din', after: 'ner' }
    show(<ItemRow title={title} time="12:30" onPress={onPress} />)

    expect(screen.getByText('Late dinner')).toBeOnTheScreen()
    expect(screen.getByText('din')).toHaveStyle({ fontWeight: '700' })
  })

  it('exposes whether it is selected', () => {
    show(<ItemRow title="Dinner" time="12:30" onPress={onPress} selected testID="row" />)

    expect(screen.getByTestId('row')).toBeSelected()
  })

  it('keeps its menu outside its pressable part', () => {
    const menu = <Text>Menu</Text>
    show(<ItemRow title="Dinner" time="12:30" menu={menu} onPress={onPress} testID="row" />)

    expect(screen.getByText('Menu')).toBeOnTheScreen()
    expect(within(screen.getByTestId('row')).queryByText('Menu')).toBeNull()
  })
})

describe('a detail row', () => {
  const lines = [{ text: 'Exa Web Search' }, { text: 'API key set' }]

  it('shows every line in full', () => {
    show(<DetailRow title="my-exa" lines={lines} />)

    for (const text of ['my-exa', 'Exa Web Search', 'API key set'])
      expect(screen.getByText(text).props.numberOfLines).toBeUndefined()
  })

  it('is one button whose accessible name contains every line', () => {
    show(<DetailRow title="my-exa" lines={lines} onPress={onPress} />)
    fireEvent.press(screen.getByRole('button', { name: 'my-exa, Exa Web Search, API key set' }))

    expect(onPress).toHaveBeenCalledTimes(1)
  })

  it('is not a button without an action', () => {
    show(<DetailRow title="my-exa" lines={lines} />)

    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('a link row', () => {
  it('has its title and detail as its accessible name, and opens the page', () => {
    show(<LinkRow title="Data" detail="Export, import, delete" onPress={onPress} />)
    fireEvent.press(screen.getByRole('link', { name: 'Data. Export, import, delete' }))

    expect(onPress).toHaveBeenCalledTimes(1)
  })

  it('exposes whether its page is open', () => {
    show(<LinkRow title="Data" selected onPress={onPress} />)

    expect(screen.getByRole('link', { name: 'Data' })).toBeSelected()
  })

  it('is shown in a right-to-left layout', () => {
    jest.replaceProperty(I18nManager, 'isRTL', true)
    show(<LinkRow title="Data" onPress={onPress} />)

    expect(screen.getByRole('link', { name: 'Data' })).toBeOnTheScreen()
  })
})

it('a section header is a heading', () => {
  show(<SectionHeader title="Today" />)

  expect(screen.getByRole('heading', { name: 'Today' })).toBeOnTheScreen()
})

describe('the name of a room, a server or a thread', () => {
  const spoofed = 'bank\u202egro.live'
  const seen = 'bank\\u202egro.live'

  it.each([
    ['an item', () => <ItemRow title={spoofed} time="" onPress={onPress} />],
    [
      'the detail of an item',
      () => <ItemRow title="Dinner" detail={spoofed} time="" onPress={onPress} />,
    ],
    ['a link', () => <LinkRow title={spoofed} onPress={onPress} />],
    ['a header', () => <SectionHeader title={spoofed} />],
    ['a row with details', () => <DetailRow title={spoofed} lines={[]} />],
  ])('cannot pretend to be another one in %s', (_case, row) => {
    show(row())
    expect(screen.getByText(seen)).toBeOnTheScreen()
  })

  it('cannot hide characters around a search match', () => {
    const title = { before: 'a\u200b', match: 'b\u202e', after: 'c\u2066' }
    show(<ItemRow title={title} time="" onPress={onPress} />)
    expect(screen.getByText('a\\u200bb\\u202ec\\u2066')).toBeOnTheScreen()
  })
})
