import { render } from '@testing-library/react-native'
import { createRef } from 'react'

import { FakeElement, fakeBrowser } from '@/ui/testing/fake-browser'

import { usePageKey, type PageKey } from './page-key'

let browser: ReturnType<typeof fakeBrowser>
beforeEach(() => {
  browser = fakeBrowser()
})
afterEach(() => browser.close())

function Listener({ wanted, act }: { wanted: PageKey; act: (() => void) | undefined }) {
  usePageKey(wanted, act)
  return null
}

describe('a listener for a page key', () => {
  it('handles its key, and prevents the default action of the browser', () => {
    const act = jest.fn()
    render(<Listener wanted="search" act={act} />)

    expect(browser.press('k', { ctrlKey: true })).toBe(true)
    expect(act).toHaveBeenCalledTimes(1)
  })

  it('leaves other keys to the browser', () => {
    const act = jest.fn()
    render(<Listener wanted="search" act={act} />)

    expect(browser.press('Escape')).toBe(false)
    expect(act).not.toHaveBeenCalled()
  })

  it('yields its key to a later listener until that one unmounts', () => {
    const [first, second] = [jest.fn(), jest.fn()]
    const both = (isSecondThere: boolean) => (
      <>
        <Listener wanted="escape" act={first} />
        {isSecondThere && <Listener wanted="escape" act={second} />}
      </>
    )
    const { rerender } = render(both(true))
    browser.press('Escape')
    rerender(both(false))
    browser.press('Escape')

    expect(second).toHaveBeenCalledTimes(1)
    expect(first).toHaveBeenCalledTimes(1)
  })

  it('ignores a key that is pressed in an overlay', () => {
    const act = jest.fn()
    render(<Listener wanted="escape" act={act} />)
    const target = new FakeElement()
    target.isInOverlay = true

    expect(browser.press('Escape', { target })).toBe(false)
    expect(act).not.toHaveBeenCalled()
  })

  it('handles its key only while its view is visible', () => {
    const act = jest.fn()
    const element = new FakeElement()
    // In a browser, the view is an element; React Native's types say otherwise.
    const view = createRef<never>()
    Object.assign(view, { current: element })
    function InView() {
      usePageKey('escape', act, view)
      return null
    }
    render(<InView />)

    element.isVisible = false
    expect(browser.press('Escape')).toBe(false)
    element.isVisible = true
    expect(browser.press('Escape')).toBe(true)
    expect(act).toHaveBeenCalledTimes(1)
  })

  it('does not listen without an action or after it unmounts', () => {
    const { rerender, unmount } = render(<Listener wanted="escape" act={undefined} />)
    expect(browser.listenerCount()).toBe(0)

    rerender(<Listener wanted="escape" act={() => {}} />)
    expect(browser.listenerCount()).toBe(1)

    unmount()
    expect(browser.listenerCount()).toBe(0)
  })
})
