import { fireEvent, render, screen } from '@testing-library/react-native'

import { UiProvider } from '@/ui/ui-provider'

import { Checkbox } from './checkbox'

const show = (box: React.ReactNode) => render(<UiProvider>{box}</UiProvider>)

describe('a checkbox', () => {
  it('exposes whether it is checked, unchecked or partly checked', () => {
    show(
      <>
        <Checkbox state="checked" label="All" onPress={() => {}} />
        <Checkbox state="unchecked" label="None" onPress={() => {}} />
        <Checkbox state="indeterminate" label="Some" onPress={() => {}} />
      </>,
    )
    expect(screen.getByRole('checkbox', { name: 'All' })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'None' })).not.toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'Some' })).toBePartiallyChecked()
  })

  it('toggles when its label is pressed', () => {
    const onPress = jest.fn()
    show(<Checkbox state="unchecked" label="Search" onPress={onPress} />)
    fireEvent.press(screen.getByText('Search'))
    expect(onPress).toHaveBeenCalledTimes(1)
  })

  it('is disabled without an action, and gives the reason', () => {
    show(<Checkbox state="unchecked" label="Search" detail="No key" spoken="Search. No key" />)
    expect(screen.getByRole('checkbox', { name: 'Search. No key' })).toBeDisabled()
    expect(screen.getByText('No key')).toBeOnTheScreen()
  })
})
