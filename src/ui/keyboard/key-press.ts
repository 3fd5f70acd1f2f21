/** A key that was pressed, as browsers tell of it. */
export interface KeyPress {
  readonly key: string
  readonly shiftKey?: boolean
  readonly altKey?: boolean
  readonly ctrlKey?: boolean
  readonly metaKey?: boolean
  readonly isComposing?: boolean
  readonly keyCode?: number
}

/** What Safari calls every key that belongs to an input method. */
const ofInputMethod = 229

/** Whether a key only chooses among the letters that an input method offers. */
export const isOfInputMethod = ({ isComposing, keyCode }: KeyPress) =>
  isComposing === true || keyCode === ofInputMethod

/** What a key means in a field for messages; undefined where it is the field's own. */
export function meaningOf(press: KeyPress, text: string): 'send' | 'recall' | undefined {
  if (isOfInputMethod(press)) return undefined
  if (press.shiftKey === true || press.altKey === true) return undefined
  if (press.key === 'Enter') return 'send'
  const isPlain = press.ctrlKey !== true && press.metaKey !== true
  return press.key === 'ArrowUp' && isPlain && text === '' ? 'recall' : undefined
}
