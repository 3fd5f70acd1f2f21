import { createParser, type EventSourceMessage } from 'eventsource-parser'

import { createChunkExpander } from './chunk-expander'
import { createCursors } from './cursors'
import { createDecoder, skippedEvent } from './decoder'
import type { WholeEvent } from './event'
import type { SkippedEvent, Warning, WireFailure } from './warning'

/** Receives the events of a stream. */
export interface EventSink {
  /** `cursor` is the `Last-Event-ID` that resumes the stream after this event. */
  onEvent(event: WholeEvent, cursor: string | undefined): void
  onWarning(warning: Warning): void
  /** An event could not be read. Reading continues after it. */
  onSkip?(skipped: SkippedEvent): void
  /** A frame was damaged in transit. Reading pauses until the stream is reopened at the cursor. */
  onDamage?(): void
  /** The reader stops at a failure and makes no further calls. */
  onFailure(failure: WireFailure): void
}

export interface EventReaderOptions {
  /** The maximum length of a frame. */
  frameLimitCharacters?: number
  /** The run whose stream is resumed. */
  runId?: string
  /** The cursor to resume after. */
  cursor?: string
}

/** After this many unreadable events in a row, the stream is assumed to be in another protocol. */
const mostSkippedInARow = 50

export interface EventReader {
  push(bytes: Uint8Array): void
  /** Reads a stored event. */
  accept(value: unknown): void
  /** The stream ended normally. A complete last frame counts even without its blank line. */
  end(): void
  /** Prepares for a new connection to the same run: drops only the half-read frame. */
  reconnect(): void
}

const defaultFrameLimitCharacters = 8 * 1024 * 1024

export function createEventReader(
  sink: EventSink,
  {
    frameLimitCharacters = defaultFrameLimitCharacters,
    runId,
    cursor: firstCursor,
  }: EventReaderOptions = {},
): EventReader {
  let decoder = new TextDecoder()
  let hasFailed = false
  let isEnding = false
  /** Whether reading is paused until the next connection. */
  let isPaused = false
  let skippedInARow = 0
  /** The cursor from which a damaged frame was last requested again; without a cursor, that is impossible. */
  let retriedCursor: string | undefined
  const cursors = createCursors(firstCursor)
  const reported = new Set<string>()

  // Servers repeat a mistake with every token, so each warning is reported once.
  const onWarning = (warning: Warning) => {
    const key = JSON.stringify(warning)
    if (reported.has(key) || reported.size >= 100) return
    reported.add(key)
    sink.onWarning(warning)
  }
  const onFailure = (failure: WireFailure) => {
    if (hasFailed) return
    hasFailed = true
    sink.onFailure(failure)
  }
  const onSkip = (skipped: SkippedEvent) => {
    skippedInARow += 1
    sink.onSkip?.(skipped)
    if (skippedInARow >= mostSkippedInARow) onFailure({ kind: 'unreadable-stream' })
  }
  const decode = createDecoder({ onWarning, onSkip, onFailure }, runId)
  const expand = createChunkExpander((event) => {
    skippedInARow = 0
    sink.onEvent(event, cursors.current)
  })

  const read = (value: unknown) => {
    const event = decode(value)
    const fault = event && expand(event)
    if (!fault) return
    onWarning({ kind: 'unclear-chunk', eventType: event.type, fault })
    onSkip(skippedEvent(event))
  }

  /** A frame that is not JSON was damaged in transit, and may arrive intact the second time. */
  const readDamagedFrame = (id: string | undefined, data: string) => {
    onWarning({ kind: 'malformed-frame' })
    const { current } = cursors
    if (sink.onDamage && current !== retriedCursor) {
      retriedCursor = current
      isPaused = true
      return sink.onDamage()
    }
    if (id) cursors.advance(id, data)
    onSkip({ eventType: undefined })
  }

  const readFrame = ({ data, event: name, id }: EventSourceMessage) => {
    if (hasFailed || isPaused || data === '' || data === '[DONE]') return
    if (data.length > frameLimitCharacters)
      return onFailure({ kind: 'frame-too-large', limit: frameLimitCharacters })
    if (id && cursors.isRepeated(id, data)) return onWarning({ kind: 'repeated-frame' })
    const json = parseJson(data)
    if (json === notJson) {
      const isForeign = name !== undefined && name !== 'message'
      return isForeign ? onWarning({ kind: 'foreign-frame' }) : readDamagedFrame(id, data)
    }
    if (id) cursors.advance(id, data)
    if (!Array.isArray(json)) return read(json)
    for (const value of json) if (!hasFailed) read(value)
  }

  /** Accepts a last frame without its blank line if it is certainly complete. */
  const readLastFrame = (frame: EventSourceMessage) => {
    const data = frame.data.endsWith(cutMark) ? frame.data.slice(0, -1) : frame.data
    const willBeResent = !frame.id && cursors.current !== undefined
    if (data === '' || data === '[DONE]') return
    if (willBeResent || parseJson(data) === notJson) return onWarning({ kind: 'cut-frame' })
    readFrame({ ...frame, data })
  }

  const parser = createParser({
    maxBufferSize: frameLimitCharacters,
    onEvent: (frame) => (isEnding ? readLastFrame(frame) : readFrame(frame)),
    onError: ({ type }) => {
      if (type !== 'max-buffer-size-exceeded') return
      onFailure({ kind: 'frame-too-large', limit: frameLimitCharacters })
    },
  })

  return {
    push(bytes) {
      if (!hasFailed && !isPaused) parser.feed(decoder.decode(bytes, { stream: true }))
    },
    accept(value) {
      if (!hasFailed) read(value)
    },
    end() {
      if (hasFailed || isPaused) return
      isEnding = true
      parser.feed(`${cutMark}\n\n`)
      isEnding = false
      parser.reset()
    },
    reconnect() {
      decoder = new TextDecoder()
      parser.reset()
      isPaused = false
    },
  }
}

/** Marks the end of the stream: JSON never ends with NUL, and SSE parsers ignore an id that contains it. */
const cutMark = '\0'

const notJson = Symbol('not JSON')

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return notJson
  }
}
