import { fireEvent, renderRouter, screen } from 'expo-router/testing-library'

import type { Failure } from '@/core/failure'
import { fakeServer } from '@/core/testing/fake-server'

import { FailureBar } from './failure-bar'
import { ShellLayout } from './testing/shell'

const onRetry = jest.fn()
const server = fakeServer({ name: 'Work' })

const show = (failure: Failure, isNamed: boolean) =>
  renderRouter(
    {
      _layout: ShellLayout,
      index: () => (
        <FailureBar failure={failure} server={server} isNamed={isNamed} onRetry={onRetry} />
      ),
    },
    { initialUrl: '/' },
  )

describe('a failure bar', () => {
  it('shows what went wrong, and retries when asked', () => {
    show({ kind: 'unreachable' }, false)
    expect(screen.getByRole('status')).toHaveTextContent('The server is not responding')
    fireEvent.press(screen.getByRole('button', { name: 'Try again' }))
    expect(onRetry).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['names the server in a list of several', true],
    ['does not name the only server', false],
  ])('%s', (_case, isNamed) => {
    show({ kind: 'unreachable' }, isNamed)
    expect(screen.queryAllByText('Work')).toHaveLength(isNamed ? 1 : 0)
  })

  it('offers to sign in when the session has ended', () => {
    show({ kind: 'signed-out' }, false)
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeOnTheScreen()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})
