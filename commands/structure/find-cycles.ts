/** Returns the groups of files that import each other, directly or indirectly (Tarjan's algorithm). */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const indices = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []

  function visit(file: string): number {
    const index = indices.size
    indices.set(file, index)
    stack.push(file)
    let low = index
    for (const target of graph.get(file) ?? []) {
      if (!indices.has(target)) low = Math.min(low, visit(target))
      else if (stack.includes(target)) low = Math.min(low, indices.get(target) ?? low)
    }
    if (low === index) {
      const group = stack.splice(stack.indexOf(file))
      if (group.length > 1) cycles.push(group)
    }
    return low
  }

  for (const file of graph.keys()) if (!indices.has(file)) visit(file)
  return cycles
}
