import { portionReader } from './portion-reader.web'

/** A browser whose network and clock the test plays: what arrives is joined until it is read. */
function fakeBrowser() {
  let time = 0
  let arrived = ''
  let hasEnded = false
  let isHidden = false
  let wake = () => {}
  const waits: number[] = []
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        while (arrived === '' && !hasEnded) await new Promise<void>((resolve) => (wake = resolve))
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
  return {
    waits,
    read: async () => {
      const { value } = await reader.read()
      return value && new TextDecoder().decode(value)
    },
    arrive(text: string, milliseconds: number) {
      time += milliseconds
      arrived += text
      wake()
    },
    end() {
      hasEnded = true
      wake()
    },
    hide: () => void (isHidden = true),
  }
}

/** Reads a portion that arrives while it is waited for. */
async function readAfter(
  { read, arrive }: ReturnType<typeof fakeBrowser>,
  milliseconds: number,
): Promise<string | undefined> {
  const portion = read()
  await Promise.resolve()
  await Promise.resolve()
  arrive('word ', milliseconds)
  return portion
}

describe('reading a response in a browser', () => {
  it('waits a frame after portions that come faster than frames', async () => {
    const browser = fakeBrowser()
    await readAfter(browser, 1)
    await readAfter(browser, 1)
    expect(browser.waits).toEqual([])

    await readAfter(browser, 1)

    expect(browser.waits).toEqual([16])
  })

  it('takes everything at once that had arrived before', async () => {
    const browser = fakeBrowser()
    await readAfter(browser, 1)
    await readAfter(browser, 1)
    browser.arrive('one ', 1)
    browser.arrive('two ', 1)

    expect(await browser.read()).toBe('one two ')
  })

  it('reads on without a wait while something is left from before', async () => {
    const browser = fakeBrowser()
    await readAfter(browser, 1)
    await readAfter(browser, 1)
    browser.arrive('one ', 0)
    await browser.read()
    browser.arrive('two ', 0)
    await browser.read()

    expect(browser.waits).toEqual([16])
  })

  it('never waits in a stream that is slower than frames', async () => {
    const browser = fakeBrowser()
    for (let index = 0; index < 5; index += 1) await readAfter(browser, 40)

    expect(browser.waits).toEqual([])
  })

  it('never waits on a hidden page, whose timers are late', async () => {
    const browser = fakeBrowser()
    browser.hide()
    for (let index = 0; index < 5; index += 1) await readAfter(browser, 1)

    expect(browser.waits).toEqual([])
  })

  it('ends with the response', async () => {
    const browser = fakeBrowser()
    await readAfter(browser, 1)
    browser.end()

    expect(await browser.read()).toBeUndefined()
  })
})
