import { act, fireEvent, render, screen } from '@testing-library/react-native'
import { Text } from 'react-native'

import { UiProvider } from '@/ui/ui-provider'

import { lazyModule } from './lazy-module'
import { lazyScreen } from './lazy-screen'

const module = { Page: () => <Text>The page</Text> }

/** Sets up a page whose chunk loads with the results of `attempts`, and succeeds after the last of them. */
function openPage(attempts: (() => Promise<typeof module>)[]) {
  const reload = jest.fn()
  const lazy = lazyModule(async () => attempts.shift()?.() ?? module)
  const Page = lazyScreen(lazy, ({ Page: page }) => page, reload)
  const show = () =>
    render(
      <UiProvider scheme="light" textSize="normal">
        <Page />
      </UiProvider>,
    )
  return { lazy, show, reload }
}

const fails = () => Promise.reject(new Error('gone'))
const settle = () => act(async () => {})

describe('a page that is loaded on demand', () => {
  it('is shown once it has loaded', async () => {
    openPage([]).show()
    expect(screen.getByTestId('page-spinner', { includeHiddenElements: true })).toBeOnTheScreen()
    await settle()
    expect(screen.getByText('The page')).toBeOnTheScreen()
  })

  it('is shown immediately if it is already loaded', async () => {
    const { lazy, show } = openPage([])
    await lazy.fetch()
    show()
    expect(screen.getByText('The page')).toBeOnTheScreen()
  })

  it('reports a failure to load, and loads on retry', async () => {
    const { show, reload } = openPage([fails])
    show()
    await settle()
    expect(screen.getByText('This page could not be loaded')).toBeOnTheScreen()

    fireEvent.press(screen.getByRole('button', { name: 'Try again' }))
    await settle()

    expect(screen.getByText('The page')).toBeOnTheScreen()
    expect(reload).not.toHaveBeenCalled()
  })

  it('reloads the app when the retry fails too', async () => {
    const { show, reload } = openPage([fails, fails])
    show()
    await settle()
    fireEvent.press(screen.getByRole('button', { name: 'Try again' }))
    await settle()

    expect(reload).toHaveBeenCalledTimes(1)
    expect(screen.getByText('This page could not be loaded')).toBeOnTheScreen()
  })
})
