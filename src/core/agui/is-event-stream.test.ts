import { isEventStream } from './is-event-stream'

describe('the content type of a response', () => {
  it.each(['text/event-stream', 'text/event-stream; charset=utf-8', ' Text/Event-Stream ;x=1'])(
    'is an event stream: %p',
    (contentType) => expect(isEventStream(contentType)).toBe(true),
  )

  it.each([null, undefined, '', 'text/html', 'application/json', 'text/event-streams'])(
    'is not an event stream: %p',
    (contentType) => expect(isEventStream(contentType)).toBe(false),
  )
})
