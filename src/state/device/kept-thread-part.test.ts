import { keptThreadPart } from './kept-thread-part'
import { store } from './store'
import { closeThread, threadPartCounts } from './thread-part'

const key = { server: 'home', room: 'demo', thread: 't' }

/** Keeps texts on a device that answers when the test says so. */
function slowTexts() {
  const written: string[] = []
  let answer: (text: string | undefined) => void = () => {}
  const texts = keptThreadPart<typeof key, string>({
    what: 'text',
    initial: '',
    read: () => new Promise((resolve) => (answer = resolve)),
    write: async (_key, text) => void written.push(text),
  })
  return { texts, written, answer: (text: string | undefined) => answer(text) }
}

describe('keptThreadPart', () => {
  it('drops its value when the thread is closed', async () => {
    const { texts, answer } = slowTexts()
    const loading = texts.load(key)
    answer('stored')
    expect(await loading).toBe('stored')
    closeThread(key)
    expect(store.get(texts.atom(key))).toBe('')
    closeThread(key)
  })

  it('does not restore a value that is read after the thread was closed', async () => {
    const { texts, answer } = slowTexts()
    const loading = texts.load(key)
    closeThread(key)
    answer('too late')
    await loading
    expect(threadPartCounts()).toEqual({ scopes: 0, members: 0 })
    expect(store.get(texts.atom(key))).toBe('')
    closeThread(key)
  })

  it('does not write a pending edit after the thread was closed', async () => {
    const { texts, written, answer } = slowTexts()
    const loading = texts.load(key)
    texts.edit(key, (text) => `${text}!`)
    closeThread(key)
    answer('hello')
    await loading
    expect(written).toEqual([])
  })
})
