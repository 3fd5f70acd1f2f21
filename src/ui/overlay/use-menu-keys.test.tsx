import { render, waitFor } from '@testing-library/react-native'
import { createRef } from 'react'

import { FakeElement, fakeBrowser } from '@/ui/testing/fake-browser'

import { useMenuKeys } from './menu-keys'

let browser: ReturnType<typeof fakeBrowser>
beforeEach(() => {
  browser = fakeBrowser()
})
afterEach(() => browser.close())

function open() {
  const menu = new FakeElement()
  menu.choices = [new FakeElement(), new FakeElement(), new FakeElement()]
  // In a browser, the view is an element; React Native's types say otherwise.
  const view = createRef<never>()
  Object.assign(view, { current: menu })
  function Menu() {
    useMenuKeys(view)
    return null
  }
  return { choices: menu.choices, ...render(<Menu />) }
}

describe('the keys of an open menu', () => {
  it('start at the first choice', async () => {
    const { choices } = open()

    await waitFor(() => expect(browser.focused()).toBe(choices[0]))
  })

  it('move the focus through the choices', async () => {
    const { choices } = open()
    await waitFor(() => expect(browser.focused()).toBe(choices[0]))

    expect(browser.press('ArrowDown')).toBe(true)
    expect(browser.focused()).toBe(choices[1])
    browser.press('End')
    expect(browser.focused()).toBe(choices[2])
    browser.press('ArrowDown')
    expect(browser.focused()).toBe(choices[0])
  })

  it('leave all other keys to the page', () => {
    open()

    expect(browser.press('Tab')).toBe(false)
    expect(browser.press('a')).toBe(false)
  })

  it('are ignored once the menu is closed', () => {
    const { unmount } = open()
    unmount()

    expect(browser.listenerCount()).toBe(0)
  })
})
