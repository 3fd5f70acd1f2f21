import { continueRequest, isContinueRequest } from './continue-request'

describe('a request to continue', () => {
  it('is a user message that is recognised by its id', () => {
    const request = continueRequest('r1')
    expect(request).toMatchObject({ role: 'user', content: expect.stringContaining('cut off') })
    expect(isContinueRequest(request.id)).toBe(true)
  })

  it('has a different id for every run', () => {
    expect(continueRequest('r1').id).not.toBe(continueRequest('r2').id)
  })

  it.each(['', 'u1', 'my-continue-request-'])('is not confused with another message: %p', (id) => {
    expect(isContinueRequest(id)).toBe(false)
  })
})
