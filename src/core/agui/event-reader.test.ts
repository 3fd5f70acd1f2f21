import fc from 'fast-check'

import { assertProperty } from '@/core/testing/assert-property'

import type { WholeEvent } from './event'
import { createEventReader, type EventReaderOptions } from './event-reader'
import type { SkippedEvent, Warning, WireFailure } from './warning'

const encode = (text: string) => new TextEncoder().encode(text)
const frame = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`

const runStarted = { type: 'RUN_STARTED', threadId: 't1', runId: 'r1' }
const content = (delta: string) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'm1', delta })
const runFinished = { type: 'RUN_FINISHED', threadId: 't1', runId: 'r1' }

function createRecorder(options?: EventReaderOptions) {
  const events: WholeEvent[] = []
  const cursors: (string | undefined)[] = []
  const warnings: Warning[] = []
  const skipped: SkippedEvent[] = []
  const failures: WireFailure[] = []
  const reader = createEventReader(
    {
      onEvent(event, cursor) {
        events.push(event)
        cursors.push(cursor)
      },
      onWarning: (warning) => warnings.push(warning),
      onSkip: (event) => skipped.push(event),
      onFailure: (failure) => failures.push(failure),
    },
    options,
  )
  return { reader, events, cursors, warnings, skipped, failures }
}

function readAll(text: string, options?: EventReaderOptions) {
  const recorder = createRecorder(options)
  recorder.reader.push(encode(text))
  recorder.reader.end()
  return recorder
}

describe('the event reader', () => {
  it.each([
    ['LF', frame(runStarted) + frame(runFinished)],
    ['CRLF', (frame(runStarted) + frame(runFinished)).replaceAll('\n', '\r\n')],
    ['CR', (frame(runStarted) + frame(runFinished)).replaceAll('\n', '\r')],
    ['a byte order mark', `\uFEFF${frame(runStarted)}${frame(runFinished)}`],
    ['comments', `: hello\n\n${frame(runStarted)}: keepalive 12\n\n${frame(runFinished)}`],
    [
      'event and retry fields',
      `event: message\nretry: 10\n${frame(runStarted)}${frame(runFinished)}`,
    ],
    [
      'data over several lines',
      `data: {"type":"RUN_STARTED",\ndata: "threadId":"t1","runId":"r1"}\n\n${frame(runFinished)}`,
    ],
    [
      'no space after the colon',
      (frame(runStarted) + frame(runFinished)).replaceAll('data: ', 'data:'),
    ],
    ['several events in a frame', frame([runStarted, runFinished])],
    ['a [DONE] at the end', `${frame(runStarted)}${frame(runFinished)}data: [DONE]\n\n`],
    ['an empty frame', `${frame(runStarted)}data:\n\n${frame(runFinished)}`],
    ['no blank line at the end', frame(runStarted) + frame(runFinished).trimEnd()],
  ])('reads a stream with %s', (_what, text) => {
    const { events, warnings, failures } = readAll(text)
    expect(events).toEqual([runStarted, runFinished])
    expect(warnings).toEqual([])
    expect(failures).toEqual([])
  })

  it('emits the same events however the bytes are split', async () => {
    const text =
      `\uFEFF: hi\r\n\r\nid: r1:0\r\n${frame(runStarted)}` +
      frame(content('naïve 🙂')).replaceAll('\n', '\r') +
      `id: r1:2\n${frame([content('日本語'), content('\u2028')])}${frame(runFinished)}`
    const bytes = encode(text)
    const whole = readAll(text)
    expect(whole.events).toHaveLength(5)
    await assertProperty(
      fc.property(fc.array(fc.nat(bytes.length)), (points) => {
        const recorder = createRecorder()
        const bounds = [0, ...[...points].sort((a, b) => a - b), bytes.length]
        for (const [at, from] of bounds.slice(0, -1).entries()) {
          recorder.reader.push(bytes.subarray(from, bounds[at + 1]))
        }
        recorder.reader.end()
        expect(recorder.events).toEqual(whole.events)
        expect(recorder.cursors).toEqual(whole.cursors)
        expect(recorder.failures).toEqual([])
      }),
      { seed: 83_710 },
    )
  })

  it('never throws, whatever the bytes', async () => {
    await assertProperty(
      fc.property(fc.array(fc.oneof(fc.uint8Array(), fc.string().map(encode))), (reads) => {
        const { reader } = createRecorder()
        for (const bytes of reads) reader.push(bytes)
        reader.end()
        reader.reconnect()
      }),
      { seed: 405_038 },
    )
  })

  it('never throws, whatever the JSON', async () => {
    const types = fc.constantFrom('RUN_STARTED', 'MESSAGES_SNAPSHOT', 'STATE_DELTA', 'THINKING_END')
    const event = fc.oneof(
      fc.jsonValue(),
      fc
        .tuple(types, fc.dictionary(fc.string(), fc.jsonValue()))
        .map(([type, rest]) => ({ ...rest, type })),
    )
    await assertProperty(
      fc.property(fc.array(event), (values) => void readAll(values.map(frame).join(''))),
      { seed: 958_468 },
    )
  })

  it('reports each event with the cursor to resume after it', () => {
    const text = `${frame(runStarted)}id: r1:7\n${frame(content('a'))}${frame(content('b'))}id: r1:9\n${frame(runFinished)}`
    expect(readAll(text).cursors).toEqual([undefined, 'r1:7', 'r1:7', 'r1:9'])
  })

  it('ignores the id of a frame without data', () => {
    const text = `id: r1:1\n${frame(runStarted)}id: control\n\n${frame(runFinished)}`
    expect(readAll(text).cursors).toEqual(['r1:1', 'r1:1'])
  })

  it('skips a malformed event', () => {
    const { events, warnings, failures } = readAll(
      [
        runStarted,
        content('kept'),
        { type: 'TOOL_CALL_ARGS', toolCallId: 'c1', delta: 7 },
        content('x'),
      ]
        .map(frame)
        .join(''),
    )
    expect(events).toEqual([runStarted, content('kept'), content('x')])
    expect(warnings).toEqual([
      { kind: 'malformed-event', eventType: 'TOOL_CALL_ARGS', at: '/delta' },
    ])
    expect(failures).toEqual([])
  })

  it('skips a frame that is not JSON, and reads the events after it', () => {
    const { events, warnings, skipped, failures } = readAll(
      `${frame(runStarted)}data: {"type":\n\n${frame(runFinished)}`,
    )
    expect(events).toEqual([runStarted, runFinished])
    expect(warnings).toEqual([{ kind: 'malformed-frame' }])
    expect(skipped).toStrictEqual([{ eventType: undefined }])
    expect(failures).toEqual([])
  })

  it('works without a listener for skipped events', () => {
    const events: WholeEvent[] = []
    const reader = createEventReader({
      onEvent: (event) => events.push(event),
      onWarning: () => {},
      onFailure: () => expect('no failure').toBe('a failure'),
    })
    reader.push(encode(`data: {"type":\n\n${frame(runStarted)}`))
    expect(events).toEqual([runStarted])
  })

  it('treats a broken frame with the event name "message" as damaged, not as a ping', () => {
    expect(readAll('event: message\ndata: {"type":\n\n').warnings).toEqual([
      { kind: 'malformed-frame' },
    ])
  })

  it('advances its cursor past a skipped frame that has an id', () => {
    const bad = 'data: {"type":\n\n'
    const one = `id: 1\n${frame(runStarted)}`
    expect(readAll(`${one}id: 2\n${bad}${frame(content('a'))}`).cursors).toEqual(['1', '2'])
    expect(readAll(`${one}${bad}${frame(content('a'))}`).cursors).toEqual(['1', '1'])
  })

  it('reports a chunk that belongs to no message, and which call it was about', () => {
    const { events, warnings, skipped } = readAll(
      frame({ type: 'TOOL_CALL_CHUNK', toolCallId: 'c', delta: '{' }),
    )
    expect(events).toEqual([])
    expect(warnings).toEqual([
      { kind: 'unclear-chunk', eventType: 'TOOL_CALL_CHUNK', fault: 'no-name' },
    ])
    expect(skipped).toEqual([{ eventType: 'TOOL_CALL_CHUNK', toolCallId: 'c' }])
  })

  it('reads nothing after a failure, not even in the same frame', () => {
    const bad = { type: 'RUN_FINISHED', threadId: 't1' }
    const { reader, events, failures } = createRecorder()
    reader.push(encode(frame([runStarted, bad, content('late'), bad]) + frame(content('later'))))
    reader.push(encode(frame(bad)))
    reader.accept(runFinished)
    reader.end()
    expect(events).toEqual([runStarted])
    expect(failures).toEqual([{ kind: 'malformed-event', eventType: 'RUN_FINISHED', at: '/runId' }])
  })

  it('gives up after fifty unreadable events in a row', () => {
    const { events, failures } = readAll(frame(runStarted) + 'data: {"type":\n\n'.repeat(50))
    expect(events).toEqual([runStarted])
    expect(failures).toEqual([{ kind: 'unreadable-stream' }])
  })

  it('keeps reading as long as one event in fifty is readable', () => {
    const some = 'data: {"type":\n\n'.repeat(49) + frame(content('a'))
    const { events, failures } = readAll(some.repeat(10))
    expect(events).toHaveLength(10)
    expect(failures).toEqual([])
  })

  it.each([['null'], ['5'], ['"ping"'], ['{}'], ['{"type":3}'], ['[null]']])(
    'skips %s, which is not an event',
    (json) => {
      const { warnings, failures } = readAll(`data: ${json}\n\n`)
      expect(warnings).toEqual([{ kind: 'malformed-event', eventType: '', at: '/type' }])
      expect(failures).toEqual([])
    },
  )

  it('ignores a ping with its own event name', () => {
    const { events, warnings } = readAll(
      `${frame(runStarted)}event: ping\ndata: 2026-11-16 05:00\n\n${frame(runFinished)}`,
    )
    expect(events).toEqual([runStarted, runFinished])
    expect(warnings).toEqual([{ kind: 'foreign-frame' }])
  })

  describe('with a frame that is too large', () => {
    const large = frame(content('x'.repeat(2000)))

    it.each([1, 7, 100_000])('fails when the frame arrives in reads of %d bytes', (size) => {
      const { reader, events, failures } = createRecorder({ frameLimitCharacters: 1000 })
      const bytes = encode(frame(runStarted) + large + frame(runFinished))
      for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size))
      reader.end()
      expect(events).toEqual([runStarted])
      expect(failures).toEqual([{ kind: 'frame-too-large', limit: 1000 }])
    })

    it('accepts a frame of exactly the limit', () => {
      const event = content('x')
      const frameLimitCharacters = JSON.stringify(event).length
      const { events, failures } = readAll(frame(event), { frameLimitCharacters })
      expect(events).toEqual([event])
      expect(failures).toEqual([])
    })

    it('rejects a frame of more than eight megabytes by default', () => {
      const { events, failures } = readAll(frame(content('x'.repeat(8 * 1024 * 1024))))
      expect(events).toEqual([])
      expect(failures).toEqual([{ kind: 'frame-too-large', limit: 8 * 1024 * 1024 }])
    })
  })

  describe('with a repeated frame', () => {
    const one = `id: 1\n${frame(runStarted)}`
    const two = `id: 2\n${frame(content('a'))}`
    const three = `id: 3\n${frame(content('b'))}`

    it.each([
      ['immediately', one + two + two + three],
      ['after another frame', one + two + three + two + three],
    ])('applies a frame once when it is repeated %s', (_when, text) => {
      const { events, warnings } = readAll(text)
      expect(events).toEqual([runStarted, content('a'), content('b')])
      expect(warnings).toEqual([{ kind: 'repeated-frame' }])
    })

    it('applies identical frames with different ids', () => {
      const { events } = readAll(one + two + two.replace('id: 2', 'id: 3'))
      expect(events).toEqual([runStarted, content('a'), content('a')])
    })

    it('applies all frames of a server that restarts its ids on every connection', () => {
      const { reader, events } = createRecorder()
      reader.push(encode(one + two))
      reader.reconnect()
      reader.push(encode(one.replace(frame(runStarted), frame(content('b')))))
      expect(events).toEqual([runStarted, content('a'), content('b')])
    })
  })

  describe('after a lost connection', () => {
    const first = `id: 1\n${frame(runStarted)}id: 2\n${frame({ type: 'TEXT_MESSAGE_CHUNK', messageId: 'm1', delta: 'one ' })}`
    const tail = `id: 3\n${frame({ type: 'TEXT_MESSAGE_CHUNK', delta: 'two' })}id: 4\n${frame(runFinished)}`
    const unbroken = readAll(first + tail).events

    it('continues in the middle of a message', () => {
      const { reader, events, failures } = createRecorder()
      reader.push(encode(`${first}id: 3\ndata: {"type":"TEXT_MES`))
      reader.reconnect()
      reader.push(encode(tail))
      expect(events).toEqual(unbroken)
      expect(failures).toEqual([])
    })

    it('drops an incomplete character', () => {
      const { reader, events } = createRecorder()
      reader.push(encode(first))
      reader.push(encode('é').subarray(0, 1))
      reader.reconnect()
      reader.push(encode(tail))
      expect(events).toEqual(unbroken)
    })

    it('drops repeated frames', () => {
      const { reader, events, warnings } = createRecorder()
      reader.push(encode(first))
      reader.reconnect()
      reader.push(encode(first + tail))
      expect(events).toEqual(unbroken)
      expect(warnings).toEqual([{ kind: 'repeated-frame' }])
    })

    it('drops no frame when all of them share an id', () => {
      const { reader, events } = createRecorder()
      const same = (value: unknown) => `id: run\n${frame(value)}`
      reader.push(encode(same(runStarted) + same(content('a'))))
      reader.reconnect()
      reader.push(encode(same(content('b'))))
      expect(events).toEqual([runStarted, content('a'), content('b')])
    })
  })

  describe('at the end of a truncated stream', () => {
    it('drops an incomplete frame', () => {
      const { events, warnings, failures } = readAll(`${frame(runStarted)}data: {"type":"RUN_FIN`)
      expect(events).toEqual([runStarted])
      expect(warnings).toEqual([{ kind: 'cut-frame' }])
      expect(failures).toEqual([])
    })

    it.each(['[DONE]', ''])('does not warn about a last frame without an event: %p', (data) => {
      const { events, warnings } = readAll(`id: 1\n${frame(runStarted)}data: ${data}`)
      expect(events).toEqual([runStarted])
      expect(warnings).toEqual([])
    })

    it('reads whole frames on the next connection', () => {
      const { reader, events, warnings } = createRecorder()
      reader.push(encode(`id: 1\n${frame(runStarted)}`))
      reader.end()
      reader.reconnect()
      reader.push(encode(frame(content('a'))))
      expect(events).toEqual([runStarted, content('a')])
      expect(warnings).toEqual([])
    })

    it('ignores an incomplete id', () => {
      const { events, cursors, warnings } = readAll(
        `id: r1:1\n${frame(runStarted)}data: ${JSON.stringify(content('a'))}\nid: r1:1`,
      )
      expect(events).toEqual([runStarted])
      expect(cursors).toEqual(['r1:1'])
      expect(warnings).toEqual([{ kind: 'cut-frame' }])
    })

    it('accepts a complete frame with a complete id', () => {
      const { events, cursors } = readAll(
        `id: r1:1\n${frame(runStarted)}id: r1:2\n${frame(runFinished).trimEnd()}`,
      )
      expect(events).toEqual([runStarted, runFinished])
      expect(cursors).toEqual(['r1:1', 'r1:2'])
    })
  })

  describe('with a frame that was damaged in transit', () => {
    const bad = 'data: {"type":\n\n'
    const one = `id: 1\n${frame(runStarted)}`
    const two = `id: 2\n${frame(content('a'))}`

    function createAsking() {
      const events: WholeEvent[] = []
      const skipped: SkippedEvent[] = []
      let asked = 0
      const reader = createEventReader({
        onEvent: (event) => events.push(event),
        onWarning: () => {},
        onSkip: (event) => skipped.push(event),
        onDamage: () => (asked += 1),
        onFailure: () => expect('no failure').toBe('a failure'),
      })
      return { reader, events, skipped, asked: () => asked }
    }

    it('requests the frame again, and reads nothing until the stream is reopened', () => {
      const { reader, events, skipped, asked } = createAsking()
      reader.push(encode(`${one}id: 2\n${bad}id: 3\n${frame(content('b'))}`))
      reader.push(encode(`id: 4\n${frame(content('c'))}`))
      reader.end()
      expect(asked()).toBe(1)
      expect(events).toEqual([runStarted])
      reader.reconnect()
      reader.push(encode(two))
      expect(events).toEqual([runStarted, content('a')])
      expect(skipped).toEqual([])
    })

    it('skips a frame that is damaged twice', () => {
      const { reader, events, skipped, asked } = createAsking()
      reader.push(encode(`${one}id: 2\n${bad}`))
      reader.reconnect()
      reader.push(encode(`id: 2\n${bad}id: 3\n${frame(content('b'))}`))
      expect(asked()).toBe(1)
      expect(skipped).toEqual([{ eventType: undefined }])
      expect(events).toEqual([runStarted, content('b')])
    })

    it('requests each damaged frame again', () => {
      const { reader, asked } = createAsking()
      reader.push(encode(`${one}id: 2\n${bad}`))
      reader.reconnect()
      reader.push(encode(`${two}id: 3\n${bad}`))
      expect(asked()).toBe(2)
    })

    it('skips the frame if there is no cursor to resume from', () => {
      const { reader, events, skipped, asked } = createAsking()
      reader.push(encode(frame(runStarted) + bad + frame(content('a'))))
      expect(asked()).toBe(0)
      expect(skipped).toEqual([{ eventType: undefined }])
      expect(events).toEqual([runStarted, content('a')])
    })
  })

  it('treats stored events like streamed ones', () => {
    const { reader, events, warnings, failures } = createRecorder()
    reader.accept(runStarted)
    reader.accept({ type: 'TEXT_MESSAGE_CHUNK', messageId: 'm1', delta: 'a', spice: 1 })
    reader.accept({ type: 'TEXT_MESSAGE_END' })
    reader.accept(runFinished)
    expect(events.map(({ type }) => type)).toEqual([
      'RUN_STARTED',
      'TEXT_MESSAGE_START',
      'TEXT_MESSAGE_CONTENT',
      'TEXT_MESSAGE_END',
      'RUN_FINISHED',
    ])
    expect(warnings).toMatchObject([
      { kind: 'unknown-member', eventType: 'TEXT_MESSAGE_CHUNK' },
      { kind: 'malformed-event', eventType: 'TEXT_MESSAGE_END', at: '/messageId' },
    ])
    expect(failures).toEqual([])
  })

  it('reports a repeated warning once', () => {
    const odd = { ...content('a'), spice: 1 }
    const { events, warnings } = readAll([odd, odd, odd].map(frame).join(''))
    expect(events).toEqual([content('a'), content('a'), content('a')])
    expect(warnings).toEqual([
      { kind: 'unknown-member', eventType: 'TEXT_MESSAGE_CONTENT', at: '/spice' },
    ])
  })

  it('reports at most a hundred warnings', () => {
    const odd = Array.from({ length: 101 }, (_, at) => ({ type: `NEW_${at}` }))
    const { events, warnings } = readAll([...odd, runStarted].map(frame).join(''))
    expect(warnings).toHaveLength(100)
    expect(events).toEqual([runStarted])
  })
})
