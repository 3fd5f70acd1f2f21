/**
 * Counts what modules hold in maps and sets that they made while they were loaded. A test that imports
 * this file before them can prove that nothing stays behind in any of them.
 */
const held: { readonly size: number }[] = []
const native = { Map: globalThis.Map, Set: globalThis.Set }

function record(made: object): object {
  if (made instanceof native.Map || made instanceof native.Set) held.push(made)
  return made
}

globalThis.Map = new Proxy(native.Map, {
  construct: (target, values, maker) => record(Reflect.construct(target, values, maker)),
})
globalThis.Set = new Proxy(native.Set, {
  construct: (target, values, maker) => record(Reflect.construct(target, values, maker)),
})

/** Call it once all modules are loaded: what they make afterwards is not counted. */
export function stopRecording(): void {
  globalThis.Map = native.Map
  globalThis.Set = native.Set
}

/** How many entries there are in all of them. */
export const countHeldEntries = (): number => held.reduce((sum, { size }) => sum + size, 0)
