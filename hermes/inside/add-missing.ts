/** Adds the members that the target lacks. */
export function addMissing(target: object, members: Record<string | symbol, unknown>): void {
  for (const name of Reflect.ownKeys(members)) {
    if (name in target) continue
    Object.defineProperty(target, name, {
      value: members[name],
      writable: true,
      configurable: true,
    })
  }
}
