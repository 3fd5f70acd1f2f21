import { fireEvent, screen } from '@testing-library/react-native'

import { show } from '@/ui/testing/show'

import { FormField } from './form-field'

describe('a form field', () => {
  it('shows its label and its help text', () => {
    show(<FormField label="Name" help="Letters and digits" value="exa" />)

    expect(screen.getByText('Name')).toBeOnTheScreen()
    expect(screen.getByText('Letters and digits')).toBeOnTheScreen()
    expect(screen.getByLabelText('Name')).toHaveProp('value', 'exa')
  })

  it('reports what a person types', () => {
    const onChangeText = jest.fn()
    show(<FormField label="Name" value="" onChangeText={onChangeText} />)
    fireEvent.changeText(screen.getByLabelText('Name'), 'exa')

    expect(onChangeText).toHaveBeenCalledWith('exa')
  })

  it('shows an error in place of the help, and announces it', () => {
    show(<FormField label="Name" help="Letters and digits" error="Name is required" value="" />)

    expect(screen.getByRole('alert')).toHaveTextContent('Name is required')
    expect(screen.queryByText('Letters and digits')).toBeNull()
  })

  it('gives screen readers the help text, or the error if there is one', () => {
    const { rerender } = show(<FormField label="Name" help="Letters and digits" value="" />)
    expect(screen.getByLabelText('Name')).toHaveProp('accessibilityHint', 'Letters and digits')

    rerender(<FormField label="Name" help="Letters and digits" error="Too long" value="" />)

    expect(screen.getByLabelText('Name')).toHaveProp('accessibilityHint', 'Too long')
  })

  it('hides a secret and keeps it from autofill and suggestions', () => {
    show(<FormField label="API key" isSecret value="sk-1" />)

    const input = screen.getByLabelText('API key')
    expect(input).toHaveProp('secureTextEntry', true)
    expect(input).toHaveProp('autoComplete', 'off')
    expect(input).toHaveProp('importantForAutofill', 'no')
    expect(input).toHaveProp('autoCorrect', false)
    expect(input).toHaveProp('spellCheck', false)
  })

  it('does not hide an ordinary value', () => {
    show(<FormField label="Name" value="exa" />)

    expect(screen.getByLabelText('Name')).not.toHaveProp('secureTextEntry', true)
  })
})
