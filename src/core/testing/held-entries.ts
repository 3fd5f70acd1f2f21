/**
 * Counts the entries of all maps and sets that modules create while they load. A test that imports
 * this file first can prove that none of them leaks.
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

/** Stops tracking new maps and sets. Call it once all modules are loaded. */
export function stopRecording(): void {
  globalThis.Map = native.Map
  globalThis.Set = native.Set
}

/** The number of entries in all tracked maps and sets. */
export const countHeldEntries = (): number => held.reduce((sum, { size }) => sum + size, 0)
