import type { AGUIEvent } from '@ag-ui/core'
import { createParser } from 'eventsource-parser'

import { parseJson } from '@/core/parse-json'

import type { CompletionEvents } from './completion-events'

/** More than any model writes, in one frame or in total. */
const longestEventCharacters = 8 * 1024 * 1024

/**
 * Reads an answer from its bytes, however they are split. The first character shows whether it is
 * streamed, because not every server sends the right content type.
 */
export function createCompletionReader(events: CompletionEvents) {
  const decoder = new TextDecoder()
  const frames = createFrameReader(events)
  let form: 'unknown' | 'streamed' | 'whole' = 'unknown'
  /** The body of an answer that is not streamed, or leading blanks. */
  let body = ''

  function read(text: string): AGUIEvent[] {
    if (form === 'streamed') return frames.push(text)
    body += text
    if (form === 'unknown') form = formOf(body)
    if (form === 'streamed') return frames.push(body)
    return body.length > longestEventCharacters ? events.fail('model_malformed') : []
  }

  return {
    push: (bytes: Uint8Array): AGUIEvent[] =>
      events.isOver() ? [] : read(decoder.decode(bytes, { stream: true })),

    end(): AGUIEvent[] {
      if (events.isOver()) return []
      const last = read(decoder.decode())
      if (form !== 'whole') return [...last, ...frames.end()]
      return [...last, ...acceptText(events, body), ...events.end({ isDone: true })]
    },
  }
}

function formOf(text: string) {
  const begun = text.trimStart()
  if (begun === '') return 'unknown'
  return /^[{[]/.test(begun) ? 'whole' : 'streamed'
}

function createFrameReader(events: CompletionEvents) {
  let output: AGUIEvent[] = []
  let isDone = false
  let isEnding = false
  /** The incomplete last line. The parser gets only whole lines, because it drops incomplete unknown fields. */
  let line = ''

  const parser = createParser({
    maxBufferSize: longestEventCharacters,
    onEvent({ data }) {
      if (isDone || data === '') return
      if (data.trim() === '[DONE]') {
        isDone = true
        output.push(...events.end({ isDone }))
      } else if (!isEnding || isJson(data)) {
        output.push(...acceptText(events, data))
      }
    },
    onError({ type, field, value }) {
      if (type === 'max-buffer-size-exceeded') output.push(...events.fail('model_malformed'))
      // Older versions of llama.cpp send errors in an `error` field of the event stream.
      if (field === 'error' && value)
        output.push(...events.accept({ error: parseJson(value) ?? value }))
    },
  })

  function feed(text: string): void {
    const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1
    if (end > 0) parser.feed(line + text.slice(0, end))
    line = end > 0 ? text.slice(end) : line + text
    if (line.length > longestEventCharacters) output.push(...events.fail('model_malformed'))
  }

  function take(): AGUIEvent[] {
    const taken = output
    output = []
    return taken
  }

  return {
    push(text: string): AGUIEvent[] {
      feed(text)
      return take()
    },

    /** A last frame without its blank line still counts, if it is complete. */
    end(): AGUIEvent[] {
      isEnding = true
      if (!events.isOver()) feed('\n\n')
      return [...take(), ...events.end({ isDone })]
    },
  }
}

/** Accepts a chunk or a whole answer, as JSON text. */
function acceptText(events: CompletionEvents, text: string): AGUIEvent[] {
  const value = parseJson(text)
  return value === undefined ? events.fail('model_malformed') : events.accept(value)
}

const isJson = (text: string) => parseJson(text) !== undefined
