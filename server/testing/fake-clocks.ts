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

/** Fakes only the given clocks, because sockets and streams depend on the others and would hang. */
export function fakeClocks(...faked: (typeof clocks)[number][]): void {
  jest.useFakeTimers({ doNotFake: clocks.filter((clock) => !faked.includes(clock)) })
}
