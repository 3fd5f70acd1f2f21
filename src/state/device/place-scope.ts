import { createDisposalScope, type DisposalScope } from './disposal-scope'
import { placeText, type Place } from './place'

interface OpenPlace {
  readonly place: Place
  readonly scope: DisposalScope
}

const openPlaces = new Map<string, OpenPlace>()

/** Counts the members of every part, so that a test can prove that closing a place leaves nothing behind. */
const parts = new Set<ReadonlyMap<string, unknown>>()

/** Owns everything that the app's memory holds for a thread, or for the next thread of a room. */
export function scopeOf(place: Place): DisposalScope {
  const text = placeText(place)
  const known = openPlaces.get(text)
  if (known) return known.scope
  const scope = createDisposalScope()
  openPlaces.set(text, { place, scope })
  return scope
}

/** Something that a place has one of. It is made on first use and goes when the place is closed. */
export interface PlacePart<Key extends Place, Part> {
  (key: Key): Part
  /** Does not make it: for work that may end after the place was closed. */
  peek(key: Key): Part | undefined
}

export function placePart<Key extends Place, Part extends object>(
  make: (key: Key, scope: DisposalScope) => Part,
): PlacePart<Key, Part> {
  const members = new Map<string, Part>()
  parts.add(members)
  const peek = (key: Key) => members.get(placeText(key))
  function get(key: Key): Part {
    const known = peek(key)
    if (known) return known
    const scope = scopeOf(key)
    scope.own(() => members.delete(placeText(key)))
    const made = make(key, scope)
    members.set(placeText(key), made)
    return made
  }
  return Object.assign(get, { peek })
}

/** Forgets everything that the memory holds for a place. What the device has stored stays. */
export function closePlace(place: Place): void {
  const text = placeText(place)
  const open = openPlaces.get(text)
  openPlaces.delete(text)
  open?.scope.dispose()
}

export function closePlaces(isGone: (place: Place) => boolean): void {
  for (const { place } of [...openPlaces.values()]) if (isGone(place)) closePlace(place)
}

/** How much is held: places that are open, and the members of all parts. */
export const placeCounts = () => ({
  places: openPlaces.size,
  members: [...parts].reduce((sum, members) => sum + members.size, 0),
})
