import { fireEvent, renderRouter, screen } from 'expo-router/testing-library'

import type { Failure } from '@/core/failure'
import type { Server } from '@/core/server/server'
import { fakeServer } from '@/core/testing/fake-server'
import { store } from '@/state/device/store'
import { closeSignIn, signInRequestAtom } from '@/state/server/sign-in-request'

import { FailureNotice } from './failure-notice'
import { ShellLayout } from './testing/shell'

const onRetry = jest.fn()
beforeEach(() => {
  onRetry.mockClear()
  closeSignIn()
})

const show = (failure: Failure, server?: Server) =>
  renderRouter(
    {
      _layout: ShellLayout,
      index: () => <FailureNotice failure={failure} server={server} onRetry={onRetry} />,
    },
    { initialUrl: '/' },
  )

const press = (name: string) => fireEvent.press(screen.getByRole('button', { name }))

describe('a failure notice', () => {
  it('shows what went wrong, and retries when asked', () => {
    show({ kind: 'unreachable' }, fakeServer())
    expect(screen.getByText('The server is not responding')).toBeOnTheScreen()
    press('Try again')
    expect(onRetry).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['with accounts', 'continuo' as const, 'Sign in'],
    ['with keys', 'openai' as const, 'Enter key'],
  ])('opens the sign-in of a server %s', (_case, kind, label) => {
    show({ kind: 'signed-out' }, fakeServer({ id: 'work', kind }))
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    press(label)
    expect(store.get(signInRequestAtom)).toMatchObject({ id: 'work' })
    expect(onRetry).not.toHaveBeenCalled()
  })

  it('offers a retry when no server to sign in to is known', () => {
    show({ kind: 'signed-out' })
    press('Try again')
    expect(onRetry).toHaveBeenCalledTimes(1)
  })
})
