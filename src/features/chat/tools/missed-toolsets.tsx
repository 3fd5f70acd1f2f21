import { useAtomValue } from 'jotai'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { forgetMissedToolsets, missedToolsetsAtom } from '@/state/toolset/await-toolsets'
import { Column } from '@/ui/layout/column'
import { NoticeBar } from '@/ui/notice/notice-bar'
import { useWords } from '@/words/use-words'

/** Says that the last message was sent without toolsets, because they did not load in time. */
export function MissedToolsets({ threadKey }: { threadKey: ThreadKey }) {
  const { hint } = useWords().instances
  if (!useAtomValue(missedToolsetsAtom(threadKey))) return null
  return (
    <Column>
      <NoticeBar
        icon="tool"
        text={hint.missed}
        action={{
          label: hint.dismiss,
          onPress: () => forgetMissedToolsets(threadKey),
          testID: 'missed-toolsets-dismiss',
        }}
        testID="missed-toolsets"
      />
    </Column>
  )
}
