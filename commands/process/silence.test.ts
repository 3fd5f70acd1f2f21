import { watchForSilence } from './silence'

describe('watching for silence', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  it('reports silence once when the limit has passed', () => {
    const onSilence = jest.fn()
    watchForSilence(1_000, onSilence)
    jest.advanceTimersByTime(999)
    expect(onSilence).not.toHaveBeenCalled()
    jest.advanceTimersByTime(5_000)
    expect(onSilence).toHaveBeenCalledTimes(1)
  })

  it('reports nothing as long as there is output from time to time', () => {
    const onSilence = jest.fn()
    const { heard } = watchForSilence(1_000, onSilence)
    for (let count = 0; count < 100; count += 1) {
      jest.advanceTimersByTime(999)
      heard()
    }
    expect(onSilence).not.toHaveBeenCalled()
  })

  it('reports nothing after it is stopped', () => {
    const onSilence = jest.fn()
    watchForSilence(1_000, onSilence).stop()
    jest.advanceTimersByTime(5_000)
    expect(onSilence).not.toHaveBeenCalled()
  })
})
