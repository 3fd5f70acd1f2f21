import { fireEvent, screen } from '@testing-library/react-native'

import { show } from '@/ui/testing/show'

import { NameDialog } from './name-dialog'

const labels = { renameTitle: 'Rename thread', name: 'Name', save: 'Save', cancel: 'Cancel' }
const onSave = jest.fn()
const onClose = jest.fn()
beforeEach(() => jest.clearAllMocks())

const open = () =>
  show(<NameDialog name="Dinner" labels={labels} onSave={onSave} onClose={onClose} />)
const field = () => screen.getByTestId('rename-field')
const save = () => screen.getByRole('button', { name: 'Save' })

describe('a dialog for a name', () => {
  it('starts with the current name', () => {
    open()

    expect(field()).toHaveProp('value', 'Dinner')
  })

  it('closes before it saves the new name', () => {
    open()
    fireEvent.changeText(field(), 'Lunch')
    fireEvent.press(save())

    expect(onSave).toHaveBeenCalledWith('Lunch')
    expect(onClose.mock.invocationCallOrder[0]).toBeLessThan(
      onSave.mock.invocationCallOrder[0] ?? 0,
    )
  })

  it('saves when the person submits the field', () => {
    open()
    fireEvent.changeText(field(), 'Lunch')
    fireEvent(field(), 'submitEditing')

    expect(onSave).toHaveBeenCalledWith('Lunch')
  })

  it.each(['', '   '])('cannot save the empty name %j', (name) => {
    open()
    fireEvent.changeText(field(), name)
    fireEvent.press(save())
    fireEvent(field(), 'submitEditing')

    expect(save()).toBeDisabled()
    expect(onSave).not.toHaveBeenCalled()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('saves nothing on Cancel', () => {
    open()
    fireEvent.changeText(field(), 'Lunch')
    fireEvent.press(screen.getByRole('button', { name: 'Cancel' }))

    expect(onClose).toHaveBeenCalledTimes(1)
    expect(onSave).not.toHaveBeenCalled()
  })
})
