/** The part of React Native that data modules use, for Node. */
export const Platform = {
  OS: 'ios',
  select: <Value>(choices: { ios?: Value; native?: Value; default?: Value }) =>
    choices.ios ?? choices.native ?? choices.default,
}

export const Dimensions = {
  get: (_dimension: 'window' | 'screen') => ({ width: 393, height: 852, scale: 3, fontScale: 1 }),
}
