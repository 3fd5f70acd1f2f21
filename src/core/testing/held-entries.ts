/**
 * Counts what modules hold in maps and sets that they made while they were loaded. A test that imports
 * this file before them can prove that nothing stays behind in any of them.
 */
const held = new Set<ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>>()
const native = { Map: globalThis.Map, Set: globalThis.Set }

const isCollection = (made: object): made is ReadonlySet<unknown> =>
  made instanceof native.Map || made instanceof native.Set

const recorder = {
  construct(target: MapConstructor | SetConstructor, values: unknown[], maker: object): object {
    const made: object = Reflect.construct(target, values, asMaker(maker, target))
    if (isCollection(made)) held.add(made)
    return made
  },
}

const asMaker = (maker: object, target: MapConstructor | SetConstructor) =>
  typeof maker === 'function' ? maker : target

globalThis.Map = new Proxy(native.Map, recorder)
globalThis.Set = new Proxy(native.Set, recorder)

/** Call it once all modules are loaded: what they make afterwards is not counted. */
export function stopRecording(): void {
  globalThis.Map = native.Map
  globalThis.Set = native.Set
}

/** How many entries there are in all of them. */
export const countHeldEntries = (): number => [...held].reduce((sum, { size }) => sum + size, 0)
