export type Edit<Value> = (before: Value) => Value

/** What the app knows of a value that the device keeps. */
export type Kept<Value> =
  /** Not read yet. The edits will be repeated on what the device has. */
  | { readonly kind: 'unread'; readonly edits: readonly Edit<Value>[] }
  /** The device has the same value. */
  | { readonly kind: 'stored'; readonly value: Value }
  /** The device may have another value. */
  | { readonly kind: 'stale'; readonly value: Value }
  /** The device does not have this value yet. */
  | { readonly kind: 'edited'; readonly value: Value }

export const unreadValue = { kind: 'unread', edits: [] } as const

export function valueOf<Value>(kept: Kept<Value>, initial: Value): Value {
  return kept.kind === 'unread'
    ? kept.edits.reduce((value, edit) => edit(value), initial)
    : kept.value
}

/** Replaces the value, regardless of what the device has. */
export function afterSetting<Value>(kept: Kept<Value>, value: Value): Kept<Value> {
  return kept.kind === 'stored' && Object.is(kept.value, value) ? kept : { kind: 'edited', value }
}

/** Edits the value; an edit that changes nothing is not written. */
export function afterEdit<Value>(kept: Kept<Value>, edit: Edit<Value>): Kept<Value> {
  if (kept.kind === 'unread') return { kind: 'unread', edits: [...kept.edits, edit] }
  const value = edit(kept.value)
  return Object.is(value, kept.value) ? kept : { kind: 'edited', value }
}

/** Adopts the value that was read from the device, unless the app has a newer one. */
export function afterRead<Value>(kept: Kept<Value>, stored: Value): Kept<Value> {
  switch (kept.kind) {
    case 'unread': {
      const value = valueOf(kept, stored)
      return Object.is(value, stored) ? { kind: 'stored', value } : { kind: 'edited', value }
    }
    case 'stale':
      return { kind: 'stored', value: stored }
    case 'stored':
    case 'edited':
      return kept
  }
}

export function afterWrite<Value>(kept: Kept<Value>, written: Value): Kept<Value> {
  return kept.kind === 'edited' && Object.is(kept.value, written)
    ? { kind: 'stored', value: written }
    : kept
}

/** Marks a stored value as stale, because something else may have changed what the device has. */
export function afterOutsideChange<Value>(kept: Kept<Value>): Kept<Value> {
  return kept.kind === 'stored' ? { kind: 'stale', value: kept.value } : kept
}
