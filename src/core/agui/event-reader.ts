import { createParser, type EventSourceMessage } from 'eventsource-parser'

import { createChunkExpander } from './chunk-expander'
import { createCursors } from './cursors'
import { createDecoder, skippedEvent } from './decoder'
import type { WholeEvent } from './event'
import type { SkippedEvent, Warning, WireFailure } from './warning'

/** Where the events of a stream go. */
export interface EventSink {
  /** The cursor is what `Last-Event-ID` must say to get everything after this event. */
  onEvent(event: WholeEvent, cursor: string | undefined): void
  onWarning(warning: Warning): void
  /** An event could not be read; the ones after it are. */
  onSkip?(skipped: SkippedEvent): void
  /** A frame was damaged on its way: the stream should be opened again at the cursor. Nothing more is read before. */
  onDamage?(): void
  /** The last call that a sink gets: the reader stops at a failure. */
  onFailure(failure: WireFailure): void
}

export interface EventReaderOptions {
  /** The longest frame that is accepted. */
  frameLimitCharacters?: number
  /** The run whose stream is resumed. */
  runId?: string
  /** The cursor to resume after. */
  cursor?: string
}

/** Nobody answers in a protocol of which we cannot read as many events in a row. */
const mostSkippedInARow = 50

export interface EventReader {
  push(bytes: Uint8Array): void
  /** Reads a stored event. */
  accept(value: unknown): void
  /** The stream ended normally; a last frame without its blank line still counts. */
  end(): void
  /** A new connection for the same run follows: drops only the half-read frame. */
  reconnect(): void
}

const usualFrameLimitCharacters = 8 * 1024 * 1024

export function createEventReader(
  sink: EventSink,
  {
    frameLimitCharacters = usualFrameLimitCharacters,
    runId,
    cursor: firstCursor,
  }: EventReaderOptions = {},
): EventReader {
  let decoder = new TextDecoder()
  let hasFailed = false
  let isEnding = false
  /** Whether the connection has been given up for another one. */
  let isPaused = false
  let skippedInARow = 0
  /** The cursor at which a damaged frame has been asked for again. Without a cursor, none can be. */
  let askedAgainAt: string | undefined
  const cursors = createCursors(firstCursor)
  const reported = new Set<string>()

  // A server repeats its mistakes with every token: report each once.
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

  /** A frame that is no JSON was damaged on its way, so that it may arrive whole the second time. */
  const readDamagedFrame = (id: string | undefined, data: string) => {
    onWarning({ kind: 'malformed-frame' })
    const { current } = cursors
    if (sink.onDamage && current !== askedAgainAt) {
      askedAgainAt = current
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

  /** A frame without its blank line counts when nothing of it can be missing. */
  const readLastFrame = (frame: EventSourceMessage) => {
    const data = frame.data.endsWith(cutMark) ? frame.data.slice(0, -1) : frame.data
    const comesAgain = !frame.id && cursors.current !== undefined
    if (data === '' || data === '[DONE]') return
    if (comesAgain || parseJson(data) === notJson) return onWarning({ kind: 'cut-frame' })
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

/** Marks where the stream was cut: JSON never ends with it, and it makes half an id no id. */
const cutMark = '\0'

const notJson = Symbol('not JSON')

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return notJson
  }
}
