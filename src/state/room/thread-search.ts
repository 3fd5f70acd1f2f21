import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { search } from '@/data/store/search'
import { searchWords, snippetOf, type Snippet } from '@/data/store/search-words'

export type { Snippet } from '@/data/store/search-words'

/** A thread that matches a search. */
export interface FoundThread {
  key: ThreadKey
  name: string | Snippet
  lastActivity: string
  /** The part of a message that matches; undefined if only the name does. */
  messageSnippet: Snippet | undefined
  /** The id of the message that matches. */
  messageId: string | undefined
}

const mostHits = 50

/** The stored threads whose name or messages contain all words, latest first. */
export const threadSearchQuery = (typed: string) =>
  queryOptions({
    queryKey: ['thread-search', typed.trim()],
    queryFn: async (): Promise<readonly FoundThread[]> => {
      const hits = await search(typed, mostHits)
      const words = searchWords(typed)
      return hits.map(({ thread, isNameMatch, message }) => ({
        key: thread.key,
        name: isNameMatch ? snippetOf(thread.name, words) : thread.name,
        lastActivity: new Date(thread.lastActivity).toISOString(),
        messageSnippet: message?.snippet,
        messageId: message?.id,
      }))
    },
    enabled: typed.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
