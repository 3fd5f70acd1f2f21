import { Feedback, NewFeedback } from './feedback'

describe('feedback', () => {
  it.each([{}, { reason: null }])('needs no reason: %j', (rest) => {
    expect(Feedback.parse({ feedback: 'thumbs_up', ...rest })).toEqual({
      feedback: 'thumbs_up',
      reason: null,
    })
    expect(NewFeedback.safeParse({ feedback: 'thumbs_up', ...rest }).success).toBe(true)
  })

  it.each([
    { feedback: 'meh', reason: null },
    { reason: 'no verdict' },
    { feedback: 'thumbs_down', reason: 'x'.repeat(10_001) },
    { feedback: 'thumbs_down', reason: 'a\0b' },
  ])('is rejected when it is malformed (%#)', (feedback) => {
    expect(NewFeedback.safeParse(feedback).success).toBe(false)
  })
})
