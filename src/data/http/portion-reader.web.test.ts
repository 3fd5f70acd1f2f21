import { portionReader } from './portion-reader.web'

/** A browser whose network and clock the test plays: what arrives is joined until it is read. */
function fakeBrowser() {
  let time = 0
  let arrived = ''
  let hasEnded = false
  let isHidden = false
  let wake = () => {}
  let onAsked = () => {}
  const waits: number[] = []
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        while (arrived === '' && !hasEnded)
          await new Promise<void>((resolve) => {
            wake = resolve
            onAsked()
          })
        if (arrived === '') return controller.close()
        controller.enqueue(new TextEncoder().encode(arrived))
        arrived = ''
      },
    },
    { highWaterMark: 0 },
  )
  const reader = portionReader(stream, {
    now: () => time,
    wait: async (milliseconds) => void waits.push(milliseconds),
    isHidden: () => isHidden,
  })
  const read = async () => {
    const { value } = await reader.read()
    return value && new TextDecoder().decode(value)
  }
  const arrive = (text: string, milliseconds: number) => {
    time += milliseconds
    arrived += text
    wake()
  }
  return {
    waits,
    read,
    arrive,
    /** Reads a portion that arrives while it is waited for. */
    readAfter: async (milliseconds: number) => {
      const asked = new Promise<void>((resolve) => (onAsked = resolve))
      const portion = read()
      await asked
      arrive('word ', milliseconds)
      return portion
    },
    end: () => {
      hasEnded = true
      wake()
    },
    hide: () => void (isHidden = true),
  }
}

describe('reading a response in a browser', () => {
  it('waits a frame after portions that come faster than frames', async () => {
    const browser = fakeBrowser()
    await browser.readAfter(1)
    await browser.readAfter(1)
    expect(browser.waits).toEqual([])

    await browser.readAfter(1)

    expect(browser.waits).toEqual([16])
  })

  it('takes everything at once that had arrived before', async () => {
    const browser = fakeBrowser()
    await browser.readAfter(1)
    await browser.readAfter(1)
    browser.arrive('one ', 1)
    browser.arrive('two ', 1)

    expect(await browser.read()).toBe('one two ')
  })

  it('reads on without a wait while something is left from before', async () => {
    const browser = fakeBrowser()
    await browser.readAfter(1)
    await browser.readAfter(1)
    browser.arrive('one ', 0)
    await browser.read()
    browser.arrive('two ', 0)
    await browser.read()

    expect(browser.waits).toEqual([16])
  })

  it('never waits in a stream that is slower than frames', async () => {
    const browser = fakeBrowser()
    for (let index = 0; index < 5; index += 1) await browser.readAfter(40)

    expect(browser.waits).toEqual([])
  })

  it('never waits on a hidden page, whose timers are late', async () => {
    const browser = fakeBrowser()
    browser.hide()
    for (let index = 0; index < 5; index += 1) await browser.readAfter(1)

    expect(browser.waits).toEqual([])
  })

  it('ends with the response', async () => {
    const browser = fakeBrowser()
    await browser.readAfter(1)
    browser.end()

    expect(await browser.read()).toBeUndefined()
  })
})
