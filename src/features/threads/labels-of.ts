import type { ThreadOfServer } from '@/state/thread/organize-threads'

/** The labels of the threads, each once, in alphabetical order. */
export function labelsOf(threads: readonly ThreadOfServer[]): readonly string[] {
  const labels = new Set(threads.flatMap(({ thread }) => thread.labels))
  return [...labels].sort((a, b) => a.localeCompare(b))
}
