import { fireEvent, screen } from '@testing-library/react-native'

import { show } from '@/ui/testing/show'

import { TextField } from './text-field'

describe('a text field', () => {
  it('reports what a person types', () => {
    const onChangeText = jest.fn()
    show(<TextField label="Name" value="" onChangeText={onChangeText} testID="name" />)
    fireEvent.changeText(screen.getByTestId('name'), 'Work')

    expect(onChangeText).toHaveBeenCalledWith('Work')
  })

  it('announces its error', () => {
    show(<TextField label="Name" value="" onChangeText={() => {}} error="Name is required" />)

    expect(screen.getByRole('alert')).toHaveTextContent('Name is required')
  })

  it('says when the person submits it', () => {
    const onSubmitEditing = jest.fn()
    show(
      <TextField
        label="Name"
        value="Work"
        onChangeText={() => {}}
        onSubmitEditing={onSubmitEditing}
        testID="name"
      />,
    )
    fireEvent(screen.getByTestId('name'), 'submitEditing')

    expect(onSubmitEditing).toHaveBeenCalledTimes(1)
  })
})
