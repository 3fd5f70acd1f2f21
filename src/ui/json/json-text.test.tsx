import { fireEvent, screen } from '@testing-library/react-native'

import { show } from '@/ui/testing/show'

import { JsonText } from './json-text'

const labels = { copy: 'Copy', copied: 'Copied', showAll: 'Show all', showLess: 'Show less' }
const onCopy = jest.fn()
beforeEach(() => jest.clearAllMocks())

const long = JSON.stringify(Array.from({ length: 30 }, (_, index) => index))
const json = (text: string, more: { isAll?: boolean; onShowAll?: () => void } = {}) =>
  show(<JsonText title="Result" text={text} labels={labels} onCopy={onCopy} {...more} />)
const toggle = (name: string) => fireEvent.press(screen.getByRole('button', { name }))

describe('JSON under a title', () => {
  it('is laid out in lines', () => {
    json('{"city":"Bern"}')

    expect(screen.getByText('Result')).toBeOnTheScreen()
    expect(screen.getByText('{\n  "city": "Bern"\n}')).toBeOnTheScreen()
  })

  it('is copied as it was received', () => {
    json('{"city":"Bern"}')
    toggle('Copy')

    expect(onCopy).toHaveBeenCalledWith('{"city":"Bern"}')
  })

  it('has no "Show all" button if it is short', () => {
    json('{"city":"Bern"}')

    expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull()
  })

  it('is shortened if it is long, and can be expanded and shortened again', () => {
    json(long)
    expect(screen.getByText(/ …$/)).toBeOnTheScreen()
    expect(screen.queryByText(/\b29\b/)).toBeNull()

    toggle('Show all')
    expect(screen.getByText(/\b29\b/)).toBeOnTheScreen()
    expect(screen.queryByText(/ …$/)).toBeNull()

    toggle('Show less')
    expect(screen.queryByText(/\b29\b/)).toBeNull()
  })

  it('calls onShowAll, if given, instead of expanding', () => {
    const onShowAll = jest.fn()
    json(long, { onShowAll })
    toggle('Show all')

    expect(onShowAll).toHaveBeenCalledTimes(1)
    expect(screen.queryByText(/\b29\b/)).toBeNull()
  })

  it('is never shortened with isAll', () => {
    json(long, { isAll: true })

    expect(screen.getByText(/\b29\b/)).toBeOnTheScreen()
    expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull()
  })

  it('is copied in full even while it is shortened', () => {
    json(long)
    toggle('Copy')

    expect(onCopy).toHaveBeenCalledWith(long)
  })

  it('reads from left to right in every language', () => {
    json('{"city":"برن"}')

    expect(screen.getByText('{\n  "city": "برن"\n}')).toHaveStyle({ writingDirection: 'ltr' })
  })
})
