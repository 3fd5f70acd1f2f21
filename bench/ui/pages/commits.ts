/** The parts of React's fiber tree that show what was rendered. */
interface Fiber {
  type: unknown
  flags: number
  memoizedProps: unknown
  alternate: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
}

interface Counts {
  commits: number
  rows: Record<string, number>
}

/** React sets this flag on rendered fibers, in production too. */
const performedWork = 1

/** Counts commits through React's DevTools hook. */
export function watchCommits(counts: Counts, { withRows }: { withRows: boolean }): void {
  const hook = {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    onCommitFiberUnmount: () => {},
    onPostCommitFiberRoot: () => {},
    onCommitFiberRoot(_renderer: number, root: { current: Fiber }) {
      counts.commits += 1
      if (withRows) visit(root.current, counts.rows)
    },
  }
  Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook })
}

/**
 * Counts the rows in which something was rendered again. Skips subtrees that this commit did not touch, and rows that
 * it added.
 */
function visit(fiber: Fiber, rows: Record<string, number>, around?: RowCount): void {
  const id = rowId(fiber)
  const row = id === undefined ? around : { id, isDrawn: false }
  const isDrawn = (fiber.flags & performedWork) !== 0 && typeof fiber.type === 'function'
  if (row && !row.isDrawn && isDrawn && fiber.alternate) {
    row.isDrawn = true
    rows[row.id] = (rows[row.id] ?? 0) + 1
  }
  if (fiber.alternate?.child === fiber.child) return
  for (let child = fiber.child; child; child = child.sibling) visit(child, rows, row)
}

interface RowCount {
  id: string
  isDrawn: boolean
}

/** Minified functions have no names, so rows are recognised by their props. Parts of a message are one row. */
function rowId({ type, memoizedProps }: Fiber): string | undefined {
  if (typeof type !== 'function' || typeof memoizedProps !== 'object' || !memoizedProps) return
  if (Object.keys(memoizedProps).toSorted().join() !== 'part,text,threadKey') return undefined
  if (!('part' in memoizedProps)) return undefined
  const { part } = memoizedProps
  return typeof part === 'object' && part && 'id' in part ? String(part.id) : undefined
}
