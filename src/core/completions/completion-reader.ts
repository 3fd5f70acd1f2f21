import type { AGUIEvent } from '@ag-ui/core'
import { createParser } from 'eventsource-parser'
import type { CompletionEvents } from './completion-events'

const longestFrame = 8 * 1024 * 1024

/** Reads a streamed answer from its bytes, however they are split. */
export function createCompletionReader(events: CompletionEvents) {
  const decoder = new TextDecoder()
  let told: AGUIEvent[] = []
  let isDone = false
  let isEnding = false

  const parser = createParser({
    maxBufferSize: longestFrame,
    onEvent({ data }) {
      if (isDone || data === '') return
      if (data.trim() === '[DONE]') {
        isDone = true
        told.push(...events.end({ isDone }))
      } else if (!isEnding || isJson(data)) {
        told.push(...acceptText(events, data))
      }
    },
    onError({ type }) {
      if (type === 'max-buffer-size-exceeded') told.push(...events.fail('model_malformed'))
    },
  })

  function take(): AGUIEvent[] {
    const taken = told
    told = []
    return taken
  }

  return {
    push(bytes: Uint8Array): AGUIEvent[] {
      if (!events.isOver()) parser.feed(decoder.decode(bytes, { stream: true }))
      return take()
    },

    /** A last frame without its blank line still counts, unless the cut went through it. */
    end(): AGUIEvent[] {
      isEnding = true
      if (!events.isOver()) parser.feed('\n\n')
      return [...take(), ...events.end({ isDone })]
    },
  }
}

/** A chunk, or a whole answer, as JSON text. */
export function acceptText(events: CompletionEvents, text: string): AGUIEvent[] {
  const value = parseJson(text)
  return value === undefined ? events.fail('model_malformed') : events.accept(value)
}

const isJson = (text: string) => parseJson(text) !== undefined

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
