import { createDisposalScope } from './disposal-scope'

describe('createDisposalScope', () => {
  it('cleans up in the reverse order of registration', () => {
    const scope = createDisposalScope()
    const cleaned: string[] = []
    scope.own(() => cleaned.push('socket'))
    scope.own(() => cleaned.push('reader of the socket'))
    expect(cleaned).toEqual([])
    scope.dispose()
    expect(cleaned).toEqual(['reader of the socket', 'socket'])
  })

  it('cleans up only once', () => {
    const scope = createDisposalScope()
    const clean = jest.fn()
    scope.own(clean)
    scope.dispose()
    scope.dispose()
    expect(clean).toHaveBeenCalledTimes(1)
  })

  it('runs a clean-up immediately if it is registered after the disposal', () => {
    const scope = createDisposalScope()
    scope.dispose()
    const clean = jest.fn()
    scope.own(clean)
    expect(scope.isDisposed).toBe(true)
    expect(clean).toHaveBeenCalledTimes(1)
  })

  it('reports itself as disposed while it cleans up', () => {
    const scope = createDisposalScope()
    const seen: boolean[] = []
    scope.own(() => seen.push(scope.isDisposed))
    expect(scope.isDisposed).toBe(false)
    scope.dispose()
    expect(seen).toEqual([true])
  })

  it('runs every clean-up even if one throws, and rethrows the error', () => {
    const scope = createDisposalScope()
    const clean = jest.fn()
    scope.own(clean)
    scope.own(() => {
      throw new Error('broken')
    })
    expect(() => scope.dispose()).toThrow('broken')
    expect(clean).toHaveBeenCalledTimes(1)
  })
})
