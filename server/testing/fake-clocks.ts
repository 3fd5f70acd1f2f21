const clocks = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const

/** Jest's clock for these alone: sockets and streams wait for the others, and never get anywhere when they stand still. */
export function fakeClocks(...faked: (typeof clocks)[number][]): void {
  jest.useFakeTimers({ doNotFake: clocks.filter((clock) => !faked.includes(clock)) })
}
