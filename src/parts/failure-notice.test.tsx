import { useLocalSearchParams } from 'expo-router'
import { fireEvent, renderRouter, screen } from 'expo-router/testing-library'

import type { Failure } from '@/core/failure'
import type { Server } from '@/core/server/server'
import { fakeServer } from '@/core/testing/fake-server'
import { Text } from '@/ui/text'

import { FailureNotice } from './failure-notice'
import { ShellLayout } from './testing/shell'

const onRetry = jest.fn()
beforeEach(() => onRetry.mockClear())

function ServerPage() {
  return <Text>{`The page of ${useLocalSearchParams<{ id: string }>().id}`}</Text>
}

const show = (failure: Failure, server?: Server) =>
  renderRouter(
    {
      _layout: ShellLayout,
      index: () => <FailureNotice failure={failure} server={server} onRetry={onRetry} />,
      'servers/[id]': ServerPage,
    },
    { initialUrl: '/' },
  )

const press = (name: string) => fireEvent.press(screen.getByRole('button', { name }))

describe('a failure notice', () => {
  it('says what went wrong and tries again', () => {
    show({ kind: 'unreachable' }, fakeServer())
    expect(screen.getByText('The server is not responding')).toBeOnTheScreen()
    press('Try again')
    expect(onRetry).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['with accounts', 'continuo' as const, 'Sign in again'],
    ['with keys', 'openai' as const, 'Enter key'],
  ])('leads to the sign-in of a server %s', (_case, kind, label) => {
    show({ kind: 'signed-out' }, fakeServer({ id: 'work', kind }))
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    press(label)
    expect(screen.getByText('The page of work')).toBeOnTheScreen()
    expect(onRetry).not.toHaveBeenCalled()
  })

  it('tries again when it does not know where to sign in', () => {
    show({ kind: 'signed-out' })
    press('Try again')
    expect(onRetry).toHaveBeenCalledTimes(1)
  })
})
