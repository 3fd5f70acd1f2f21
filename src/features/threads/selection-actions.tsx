import { useEffect, useEffectEvent, useState } from 'react'
import { BackHandler } from 'react-native'

import { deleteThreads } from '@/state/thread/delete-thread'
import { organizeThreads, type ThreadOfServer } from '@/state/thread/organize-threads'
import { IconButton } from '@/ui/button/icon-button'
import { usePageKey } from '@/ui/keyboard/page-key'
import { Dialog } from '@/ui/overlay/dialog'
import { Text } from '@/ui/text'
import { useWords } from '@/words/use-words'

import { LabelsDialog } from './labels-dialog'
import { useThreadSelection } from './thread-selection'
import { useOpenThread } from './use-open-thread'

/** The actions for the selected threads. */
export function SelectionActions({
  selected,
  all,
}: {
  selected: readonly ThreadOfServer[]
  all: readonly ThreadOfServer[]
}) {
  const words = useWords().threads
  const { end } = useThreadSelection()
  const { leave } = useOpenThread()
  const [layer, setLayer] = useState<'none' | 'labels' | 'delete'>('none')
  useEndOnBack(end)
  const count = selected.length
  const isPinned = count > 0 && selected.every(({ thread }) => thread.isPinned)
  const remove = () => {
    for (const { thread } of selected) leave(thread.key)
    end()
    void deleteThreads(
      selected.map(({ server, thread: { key, name } }) => ({
        server,
        key,
        name: name || words.untitled,
      })),
    )
  }
  return (
    <>
      <IconButton
        icon={isPinned ? 'unpin' : 'pin'}
        label={isPinned ? words.unpinCount(count) : words.pinCount(count)}
        disabled={count === 0}
        onPress={() => {
          end()
          void organizeThreads(selected, { isPinned: !isPinned })
        }}
        testID="pin-selected"
      />
      <IconButton
        icon="label"
        label={words.labelCount(count)}
        disabled={count === 0}
        onPress={() => setLayer('labels')}
        testID="label-selected"
      />
      <IconButton
        icon="delete"
        label={words.deleteCount(count)}
        disabled={count === 0}
        {...(count > 0 && { tone: 'error' })}
        onPress={() => setLayer('delete')}
        testID="delete-selected"
      />
      {layer === 'labels' && (
        <LabelsDialog threads={selected} all={all} onClose={() => setLayer('none')} />
      )}
      {layer === 'delete' && (
        <Dialog
          title={words.deleteCountTitle(count)}
          confirm={{
            label: words.deleteCount(count),
            isDangerous: true,
            onPress: remove,
            testID: 'confirm-delete-selected',
          }}
          cancelLabel={words.cancel}
          onClose={() => setLayer('none')}
          testID="delete-selected-dialog"
        >
          <Text>{words.deleteCountText}</Text>
        </Dialog>
      )}
    </>
  )
}

/** Makes Escape and Android's back button end the selection instead of leaving the page. */
function useEndOnBack(end: () => void): void {
  usePageKey('escape', end)
  const endNow = useEffectEvent(end)
  useEffect(() => {
    const back = BackHandler.addEventListener('hardwareBackPress', () => {
      endNow()
      return true
    })
    return () => back.remove()
  }, [])
}
