import { useState } from 'react'

import type { ThreadOfServer } from '@/state/thread/organize-threads'
import { renameThread } from '@/state/thread/rename-thread'
import { Menu } from '@/ui/overlay/menu'
import { NameDialog } from '@/ui/overlay/name-dialog'
import { useWords } from '@/words/use-words'

import { LabelsDialog } from './labels-dialog'

/** The actions of one thread in the list. */
export function ThreadMenu({
  listed,
  all,
  name,
  isOpen,
  onToggle,
  onPin,
  onSelect,
  onDelete,
}: {
  listed: ThreadOfServer
  all: readonly ThreadOfServer[]
  name: string
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  onPin: () => void
  onSelect: () => void
  onDelete: () => void
}) {
  const words = useWords().threads
  const { server, thread } = listed
  const [dialog, setDialog] = useState<'none' | 'rename' | 'labels'>('none')
  const close = () => setDialog('none')
  return (
    <>
      <Menu
        label={words.more(name)}
        closeLabel={words.closeMenu}
        isOpen={isOpen}
        onToggle={onToggle}
        items={[
          {
            label: thread.isPinned ? words.unpin : words.pin,
            icon: thread.isPinned ? 'unpin' : 'pin',
            onPress: onPin,
            testID: 'thread-pin',
          },
          {
            label: words.labels,
            icon: 'label',
            onPress: () => setDialog('labels'),
            testID: 'thread-labels',
          },
          {
            label: words.rename,
            icon: 'edit',
            onPress: () => setDialog('rename'),
            testID: 'thread-rename',
          },
          { label: words.select, icon: 'choose', onPress: onSelect, testID: 'thread-select' },
          {
            label: words.delete,
            icon: 'delete',
            isDangerous: true,
            onPress: onDelete,
            testID: 'thread-delete',
          },
        ]}
        testID="thread-menu"
      />
      {dialog === 'rename' && (
        <NameDialog
          name={thread.name}
          labels={words}
          onSave={(typed) => void renameThread(server, thread, typed)}
          onClose={close}
        />
      )}
      {dialog === 'labels' && <LabelsDialog threads={[listed]} all={all} onClose={close} />}
    </>
  )
}
