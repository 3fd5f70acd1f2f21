import { useWide } from '@/ui/layout/use-wide'
import { Notice } from '@/ui/notice/notice'
import { useWords } from '@/words/use-words'

import { ThreadList } from './thread-list'

/** Home. */
export function ThreadsScreen() {
  const words = useWords()
  return useWide() ? <Notice icon="thread" title={words.threads.choose} /> : <ThreadList />
}
