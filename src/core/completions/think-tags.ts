/** A part of an answer's text: what is said, or what was only thought. */
export interface ThinkPart {
  readonly kind: 'text' | 'thought'
  readonly text: string
}

const openers = ['<think>', '<thinking>']

/**
 * Some servers leave a model's thoughts in its text, as `<think>…</think>` before the answer. Tags
 * further in are text: somebody may be writing about them. With `isThinking` the model's template
 * has opened the tag already, and only its end comes.
 */
export function createThinkSplitter({ isThinking }: { isThinking: boolean }) {
  let place: 'start' | 'thought' | 'after' | 'text' = 'start'
  let closer = '</think>'
  /** What cannot be told yet: half a tag, or the blanks around one. */
  let held = ''

  function start(): ThinkPart[] {
    const begun = held.trimStart()
    const opener = openers.find((one) => begun.startsWith(one))
    if (opener === undefined && openers.some((one) => one.startsWith(begun))) return []
    if (opener === undefined && !isThinking) return speak('text')
    place = 'thought'
    if (opener !== undefined) closer = `</${opener.slice(1)}`
    held = opener === undefined ? begun : begun.slice(opener.length).trimStart()
    return think()
  }

  function think(): ThinkPart[] {
    const end = held.indexOf(closer)
    if (end === -1) {
      const told = held.slice(0, held.length - halfTag(held, closer)).trimEnd()
      held = held.slice(told.length)
      return thoughts(told)
    }
    const told = thoughts(held.slice(0, end).trimEnd())
    held = held.slice(end + closer.length)
    place = 'after'
    return [...told, ...after()]
  }

  function after(): ThinkPart[] {
    held = held.trimStart()
    return held === '' ? [] : speak('text')
  }

  function speak(kind: ThinkPart['kind']): ThinkPart[] {
    if (kind === 'text') place = 'text'
    const text = held
    held = ''
    return text === '' ? [] : [{ kind, text }]
  }

  return {
    push(delta: string): ThinkPart[] {
      if (place === 'text') return delta === '' ? [] : [{ kind: 'text', text: delta }]
      held += delta
      if (place === 'start') return start()
      if (place === 'after') return after()
      // The blanks after the opening tag are nobody's thought.
      return think()
    },

    /** Nothing more comes: what was held is what it looks like. */
    end(): ThinkPart[] {
      if (place !== 'thought') return speak('text')
      held = held.trimEnd()
      return speak('thought')
    },
  }
}

const thoughts = (text: string): ThinkPart[] => (text === '' ? [] : [{ kind: 'thought', text }])

/** How much of the text's end may be the beginning of the tag. */
function halfTag(text: string, tag: string): number {
  for (let length = Math.min(text.length, tag.length - 1); length > 0; length -= 1) {
    if (text.endsWith(tag.slice(0, length))) return length
  }
  return 0
}
