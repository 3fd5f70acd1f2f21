import { useWide } from '@/ui/layout/use-wide'
import { Notice } from '@/ui/notice/notice'
import { useWords } from '@/words/use-words'

import { ThreadList } from './thread-list'

/** The home page: the list of threads, or on a wide screen the empty pane beside it. */
export function ThreadsScreen() {
  const words = useWords()
  return useWide() ? <Notice icon="thread" title={words.threads.choose} /> : <ThreadList />
}
