/** Replaces modules that exist only in Node. Tests import some of them, but call none of their functions here. */
const plain = (text: string) => text

export const isPromise = (value: unknown) => value instanceof Promise
export const randomInt = () => 0
export const writeSync = () => 0
export const setMaxListeners = () => {}

/** The colours of a terminal. */
const colours = {
  bgYellow: plain,
  bold: plain,
  dim: plain,
  green: plain,
  inverse: plain,
  red: plain,
  yellow: plain,
}
export default colours
