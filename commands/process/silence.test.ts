import { watchForSilence } from './silence'

describe('the watch for silence', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  it('speaks up once when nothing was heard for the whole limit', () => {
    const onSilence = jest.fn()
    watchForSilence(1_000, onSilence)
    jest.advanceTimersByTime(999)
    expect(onSilence).not.toHaveBeenCalled()
    jest.advanceTimersByTime(5_000)
    expect(onSilence).toHaveBeenCalledTimes(1)
  })

  it('waits for ever while something is heard now and then', () => {
    const onSilence = jest.fn()
    const { heard } = watchForSilence(1_000, onSilence)
    for (let count = 0; count < 100; count += 1) {
      jest.advanceTimersByTime(999)
      heard()
    }
    expect(onSilence).not.toHaveBeenCalled()
  })

  it('ends with what it watched', () => {
    const onSilence = jest.fn()
    watchForSilence(1_000, onSilence).stop()
    jest.advanceTimersByTime(5_000)
    expect(onSilence).not.toHaveBeenCalled()
  })
})
