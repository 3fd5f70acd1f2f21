/** Stands in for modules that only a Node process has; tests import some of them, and none of their parts is called here. */
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
