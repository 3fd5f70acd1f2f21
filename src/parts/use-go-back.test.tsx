import { Link, router } from 'expo-router'
import { fireEvent, renderRouter, screen } from 'expo-router/testing-library'

import { Button } from '@/ui/button/button'
import { Text } from '@/ui/text'

import { ShellLayout } from './testing/shell'
import { useGoBack, useGoHome } from './use-go-back'

function Detail() {
  const goBack = useGoBack('/list')
  const goHome = useGoHome()
  return (
    <>
      <Button label="Back" onPress={goBack} />
      <Button label="Home" onPress={goHome} />
    </>
  )
}

const open = (initialUrl: string) =>
  renderRouter(
    {
      _layout: ShellLayout,
      index: () => <Text>The threads</Text>,
      start: () => <Link href="/detail">Open</Link>,
      list: () => <Text>The list</Text>,
      detail: Detail,
    },
    { initialUrl },
  )

describe('going back', () => {
  it('returns to the previous page', () => {
    open('/start')
    fireEvent.press(screen.getByText('Open'))
    fireEvent.press(screen.getByRole('button', { name: 'Back' }))
    expect(screen.getByText('Open')).toBeOnTheScreen()
    expect(screen.queryByText('Back')).toBeNull()
  })

  it('opens the fallback when a link opened the page', () => {
    open('/detail')
    fireEvent.press(screen.getByRole('button', { name: 'Back' }))
    expect(screen.getByText('The list')).toBeOnTheScreen()
  })
})

describe('going home', () => {
  it('leaves no page to go back to', () => {
    open('/start')
    fireEvent.press(screen.getByText('Open'))
    fireEvent.press(screen.getByRole('button', { name: 'Home' }))
    expect(screen.getByText('The threads')).toBeOnTheScreen()
    expect(router.canGoBack()).toBe(false)
  })
})
