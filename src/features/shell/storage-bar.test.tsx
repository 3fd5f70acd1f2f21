import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native'
import { SafeAreaInsetsContext, useSafeAreaInsets } from 'react-native-safe-area-context'

import { Shell } from '@/parts/testing/shell'
import { writePreference } from '@/data/store/preference'
import { damagedDatabaseQuery } from '@/state/app/damaged-database'
import { queryClient } from '@/state/device/query-client'
import { noteWrite } from '@/state/device/storage-problem'
import { Text } from '@/ui/text'

import { StorageBar } from './storage-bar'

const write = { what: 'messages', name: 'one', retry: jest.fn() }
const fail = () => act(() => noteWrite(write, { ok: false, failure: { kind: 'storage' } }))
const succeed = () => act(() => noteWrite(write, { ok: true, value: undefined }))

function Page() {
  return <Text testID="page">{useSafeAreaInsets().top}</Text>
}

beforeEach(() => {
  queryClient.setQueryData(damagedDatabaseQuery.queryKey, null)
  render(
    <Shell>
      <SafeAreaInsetsContext value={{ top: 47, bottom: 34, left: 0, right: 0 }}>
        <StorageBar>
          <Page />
        </StorageBar>
      </SafeAreaInsetsContext>
    </Shell>,
  )
})
afterAll(() => queryClient.clear())

describe('the storage bar', () => {
  it('appears when something could not be stored, and disappears once it is', () => {
    expect(screen.queryByTestId('storage-bar')).toBeNull()

    fail()
    expect(screen.getByText(/could not be saved/)).toBeOnTheScreen()
    fireEvent.press(screen.getByRole('button', { name: 'Try again' }))
    expect(write.retry).toHaveBeenCalledTimes(1)

    succeed()
    expect(screen.queryByTestId('storage-bar')).toBeNull()
  })

  it('says that nothing is lost if the next start repeats what failed', () => {
    const removal = { ...write, what: 'removal', isResumable: true }
    act(() => noteWrite(removal, { ok: false, failure: { kind: 'storage' } }))
    expect(screen.getByText(/could not be deleted completely yet/)).toBeOnTheScreen()
    expect(screen.queryByText(/will be lost/)).toBeNull()
    act(() => noteWrite(removal, { ok: true, value: undefined }))
  })

  it('takes over the top inset of the page', () => {
    expect(screen.getByTestId('page')).toHaveTextContent('47')
    fail()
    expect(screen.getByTestId('page')).toHaveTextContent('0')
    succeed()
    expect(screen.getByTestId('page')).toHaveTextContent('47')
  })
})

describe('a damaged database that was rebuilt', () => {
  it('is reported, with what may be lost, until the damaged file is deleted', async () => {
    await writePreference('damaged database', { file: 'continuo-damaged-1.db', isComplete: false })
    await act(() => queryClient.invalidateQueries())

    expect(await screen.findByText(/was damaged\. Continuo has rebuilt it/)).toBeOnTheScreen()
    expect(screen.getByText(/only on this device, .* may be incomplete/)).toBeOnTheScreen()
    expect(screen.getByRole('button', { name: 'Save damaged file' })).toBeOnTheScreen()
    fireEvent.press(screen.getByRole('button', { name: 'Delete damaged file' }))

    await waitFor(() => expect(screen.queryByTestId('damage-bar')).toBeNull())
  })
})
