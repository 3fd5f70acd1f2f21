import { act, fireEvent, render, screen } from '@testing-library/react-native'
import { Provider } from 'jotai'

import { noteWrite } from '@/state/device/storage-problem'
import { store } from '@/state/device/store'
import { UiProvider } from '@/ui/ui-provider'

import { StorageBar } from './storage-bar'

const write = { what: 'messages', name: 'one', retry: jest.fn() }

describe('the storage bar', () => {
  it('appears when something could not be stored, and goes when it was', () => {
    render(
      <Provider store={store}>
        <UiProvider>
          <StorageBar />
        </UiProvider>
      </Provider>,
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
