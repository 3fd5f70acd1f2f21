import { restarts } from '@/data/testing/expo'

import { tryAgain } from './try-again'

describe('tryAgain', () => {
  it('repeats the failed action', () => {
    const again = jest.fn()
    const before = restarts()
    tryAgain({ kind: 'storage' }, again)
    expect(again).toHaveBeenCalledTimes(1)
    expect(restarts()).toBe(before)
  })

  it('reloads the app if another tab held the data', () => {
    const again = jest.fn()
    const before = restarts()
    tryAgain({ kind: 'storage-taken' }, again)
    expect(again).not.toHaveBeenCalled()
    expect(restarts()).toBe(before + 1)
  })
})
