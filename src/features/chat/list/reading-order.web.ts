import type { View } from 'react-native'

/**
 * Sorts the elements of a list into reading order, which screen readers follow. The list positions its rows
 * absolutely, and adds them in the order in which it needs them.
 */
export function putInReadingOrder(list: View | HTMLElement | null): void {
  if (!(list instanceof HTMLElement)) return
  const rows = [...list.querySelectorAll('[data-testid=message-row]')]
  const parent = parentOf(rows)
  if (!parent) return
  const places = [...parent.children].flatMap((child) => {
    const row = rows.find((each) => child.contains(each))
    return row ? [{ child, y: row.getBoundingClientRect().top }] : []
  })
  const inOrder = places.toSorted((one, other) => one.y - other.y)
  if (inOrder.every(({ child }, index) => child === places[index]?.child)) return
  const focused = document.activeElement
  for (const { child } of inOrder) parent.append(child)
  if (focused instanceof HTMLElement && parent.contains(focused)) focused.focus()
}

/** The element whose children hold one row each. */
function parentOf(rows: readonly Element[]): Element | undefined {
  const [first, second] = rows
  if (!first || !second) return undefined
  let parent = first.parentElement
  while (parent && !parent.contains(second)) parent = parent.parentElement
  return parent ?? undefined
}
