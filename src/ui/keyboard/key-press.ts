/** The part of a browser's keyboard event that we read. */
export interface KeyPress {
  readonly key: string
  readonly shiftKey?: boolean
  readonly altKey?: boolean
  readonly ctrlKey?: boolean
  readonly metaKey?: boolean
  readonly isComposing?: boolean
  readonly keyCode?: number
}

/** Safari reports this key code for every key of an input method. */
const inputMethodKeyCode = 229

/** Whether an input method handles the key, for example to choose a character. */
export const isOfInputMethod = ({ isComposing, keyCode }: KeyPress) =>
  isComposing === true || keyCode === inputMethodKeyCode

/** What a key does in the message field; undefined if the field handles it. */
export function actionFor(press: KeyPress, text: string): 'send' | 'recall' | undefined {
  if (isOfInputMethod(press)) return undefined
  if (press.shiftKey === true || press.altKey === true) return undefined
  if (press.key === 'Enter') return 'send'
  const isPlain = press.ctrlKey !== true && press.metaKey !== true
  return press.key === 'ArrowUp' && isPlain && text === '' ? 'recall' : undefined
}
