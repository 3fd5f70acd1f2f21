import { ListBesideDetail } from '@/parts/list-beside-detail'

import { ThreadList } from './thread-list'
import { useThreadShortcuts } from './thread-shortcuts'

/** The threads beside the open conversation. */
export function ThreadsLayout() {
  useThreadShortcuts()
  return <ListBesideDetail list={<ThreadList />} />
}
