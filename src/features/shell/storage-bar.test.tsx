import { act, fireEvent, render, screen } from '@testing-library/react-native'

import { Shell } from '@/parts/testing/shell'
import { noteWrite } from '@/state/device/storage-problem'

import { StorageBar } from './storage-bar'

const write = { what: 'messages', name: 'one', retry: jest.fn() }

describe('the storage bar', () => {
  it('appears when something could not be stored, and goes when it was', () => {
    render(
      <Shell>
        <StorageBar />
      </Shell>,
    )
    expect(screen.queryByTestId('storage-bar')).toBeNull()

    act(() => noteWrite(write, { ok: false, failure: { kind: 'storage' } }))
    expect(screen.getByText(/not stored/)).toBeOnTheScreen()
    fireEvent.press(screen.getByRole('button', { name: 'Try again' }))
    expect(write.retry).toHaveBeenCalledTimes(1)

    act(() => noteWrite(write, { ok: true, value: undefined }))
    expect(screen.queryByTestId('storage-bar')).toBeNull()
  })
})
