/** A part of an answer's text: the answer or its reasoning. */
export type ThinkPart =
  | { readonly kind: 'text' | 'thought'; readonly text: string }
  /** All text before this was reasoning, but was already emitted as text. */
  | { readonly kind: 'late-end' }

const openers = ['<think>', '<thinking>']
const tags = [...openers, '</think>', '</thinking>']

/**
 * Splits off reasoning that some servers leave in the text, in `<think>` tags before the answer. Later
 * tags are text, because the answer may be about them. With `isThinking` the model's template has opened
 * the tag, and only the closing tag arrives. If that is unknown, a closing tag without an opening one
 * shows it.
 */
export function createThinkSplitter({ isThinking }: { isThinking: boolean }) {
  let place: 'start' | 'thought' | 'after' | 'unopened' | 'text' = 'start'
  let closer = '</think>'
  /** Text held back: half a tag, or the blanks around one. */
  let held = ''
  /** The last character that was emitted. */
  let lastSign = ''
  let hasThought = false

  function start(): ThinkPart[] {
    const begun = held.trimStart()
    const opener = openers.find((one) => begun.startsWith(one))
    if (opener === undefined && openers.some((one) => one.startsWith(begun))) return []
    if (opener === undefined && !isThinking) {
      place = 'unopened'
      return readUnopened()
    }
    place = 'thought'
    if (opener !== undefined) closer = `</${opener.slice(1)}`
    held = opener === undefined ? begun : begun.slice(opener.length)
    return think()
  }

  /** Emits text up to the first tag that may end the reasoning. Tags in code do not count. */
  function readUnopened(): ThinkPart[] {
    const tag = /<(\/?)think(?:ing)?>/.exec(held)
    if (!tag) {
      const half = Math.max(...tags.map((one) => halfTag(held, one)))
      const text = held.slice(0, held.length - half)
      held = held.slice(text.length)
      lastSign = text.slice(-1) || lastSign
      return partsOf('text', text)
    }
    const text = held.slice(0, tag.index)
    if (tag[1] === '' || (text.slice(-1) || lastSign) === '`') return emitHeld('text')
    held = held.slice(tag.index + tag[0].length)
    if (lastSign !== '')
      return [...partsOf('text', text), { kind: 'late-end' }, ...emitHeld('text')]
    place = 'after'
    return [...partsOf('thought', text.trim()), ...after()]
  }

  function think(): ThinkPart[] {
    if (!hasThought) held = held.trimStart()
    const end = held.indexOf(closer)
    if (end === -1) {
      const thought = held.slice(0, held.length - halfTag(held, closer)).trimEnd()
      held = held.slice(thought.length)
      hasThought ||= thought !== ''
      return partsOf('thought', thought)
    }
    const thought = held.slice(0, end).trimEnd()
    held = held.slice(end + closer.length)
    place = 'after'
    return [...partsOf('thought', thought), ...after()]
  }

  function after(): ThinkPart[] {
    held = held.trimStart()
    return held === '' ? [] : emitHeld('text')
  }

  function emitHeld(kind: 'text' | 'thought'): ThinkPart[] {
    if (kind === 'text') place = 'text'
    const text = held
    held = ''
    return partsOf(kind, text)
  }

  return {
    push(delta: string): ThinkPart[] {
      if (place === 'text') return partsOf('text', delta)
      held += delta
      if (place === 'start') return start()
      if (place === 'after') return after()
      if (place === 'unopened') return readUnopened()
      return think()
    },

    /** Ends the input, and emits what was held back. */
    end(): ThinkPart[] {
      if (place !== 'thought') return emitHeld('text')
      held = held.trimEnd()
      return emitHeld('thought')
    },
  }
}

const partsOf = (kind: 'text' | 'thought', text: string): ThinkPart[] =>
  text === '' ? [] : [{ kind, text }]

/** Returns how many characters at the end of the text may be the start of the tag. */
function halfTag(text: string, tag: string): number {
  for (let length = Math.min(text.length, tag.length - 1); length > 0; length -= 1) {
    if (text.endsWith(tag.slice(0, length))) return length
  }
  return 0
}
