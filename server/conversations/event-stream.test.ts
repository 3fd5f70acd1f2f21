import { eventStream, nextIndex } from './event-stream'

const keepAliveMilliseconds = 5

async function* waiting(until: Promise<void>) {
  yield { from: 0, data: ['{"type":"RUN_STARTED"}'] }
  await until
  yield { from: 1, data: ['{"type":"STEP_STARTED"}', '{"type":"RUN_FINISHED"}'] }
}

describe('an event stream', () => {
  it('sends keep-alive comments while nothing happens', async () => {
    let go = () => {}
    const until = new Promise<void>((resolve) => (go = resolve))
    const response = eventStream('r', () => waiting(until), keepAliveMilliseconds)
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk)
      if (text.includes(': keep-alive\n\n: keep-alive\n\n')) go()
    }
    expect(text).toMatch(
      /^id: r:0\ndata: \{.+\}\n\n(: keep-alive\n\n){2,}id: r:1\ndata: \{.+\}\n\nid: r:2\ndata: \{.+\}\n\n$/,
    )
  })

  it('closes its source when the client disconnects', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    async function* endless() {
      try {
        for (let from = 0; ; from += 1) yield { from, data: ['{}'] }
      } finally {
        release()
      }
    }
    const reader = eventStream('r', endless, keepAliveMilliseconds).body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await expect(released).resolves.toBeUndefined()
  })

  it('aborts its source when the client disconnects, even while nothing happens', async () => {
    async function* silent(signal: AbortSignal) {
      try {
        yield { from: 0, data: ['{}'] }
        if (signal.aborted) return
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
      } finally {
        release()
      }
    }
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const reader = eventStream('r', silent, keepAliveMilliseconds).body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await expect(released).resolves.toBeUndefined()
  })

  it('fails if its source fails instead of ending normally', async () => {
    async function* failing() {
      yield { from: 0, data: ['{}'] }
      throw new Error('broken')
    }
    await expect(eventStream('r', failing, keepAliveMilliseconds).text()).rejects.toThrow('broken')
  })
})

describe('Last-Event-ID', () => {
  it.each([
    ['r:0', 1],
    ['r:41', 42],
    [undefined, undefined],
    ['', undefined],
    ['r', undefined],
    ['r:', undefined],
    ['r:x', undefined],
    ['r:-1', undefined],
    ['r:1.5', undefined],
    ['r:1 ', undefined],
    ['other:1', undefined],
    ['r:99999999999999999999', undefined],
  ])('maps %j to the next index %j', (header, index) => {
    expect(nextIndex('r', header)).toBe(index)
  })
})
