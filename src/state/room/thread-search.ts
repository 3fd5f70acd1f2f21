import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { search } from '@/data/store/search'
import { searchWords, snippetOf, type Snippet } from '@/data/store/search-words'

export type { Snippet } from '@/data/store/search-words'

/** A thread that was found, with the places where. */
export interface FoundThread {
  key: ThreadKey
  name: string | Snippet
  lastActivity: string
  /** Where it was said, unless only the name fits. */
  said: Snippet | undefined
}

const mostHits = 50

/** The threads in whose name or messages all words stand, the latest first; what the device has. */
export const threadSearchQuery = (typed: string) =>
  queryOptions({
    queryKey: ['thread-search', typed.trim()],
    queryFn: async (): Promise<readonly FoundThread[]> => {
      const hits = await search(typed, mostHits)
      const words = searchWords(typed)
      return hits.map(({ thread, isNamedSo, message }) => ({
        key: thread.key,
        name: isNamedSo ? snippetOf(thread.name, words) : thread.name,
        lastActivity: new Date(thread.lastActivity).toISOString(),
        said: message?.snippet,
      }))
    },
    enabled: typed.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
