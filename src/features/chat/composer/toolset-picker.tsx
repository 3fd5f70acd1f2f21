import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { Keyboard, View } from 'react-native'

import { isSameSelection } from '@/core/toolsets/selection'
import { badgeCount, initialSelection } from '@/core/toolsets/toolset-source'
import type { RoomOrThread } from '@/state/device/room-or-thread'
import type { Server } from '@/state/server/servers'
import { choiceAtom, chooseTools, loadChoice, selectionOf } from '@/state/toolset/tool-choice'
import { refreshToolsets, useToolsetSources } from '@/state/toolset/toolsets'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button/button'
import { IconButton } from '@/ui/button/icon-button'
import { Skeleton } from '@/ui/list/skeleton'
import { Sheet } from '@/ui/overlay/sheet'
import { useWords } from '@/words/use-words'

import { ToolsetPickerList } from './toolset-picker-list'

/** Chooses the tools for the next message: those of toolsets on any server, and of the device. */
export function ToolsetPicker({ server, place }: { server: Server; place: RoomOrThread }) {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const sources = useToolsetSources(server)
  const choice = useAtomValue(choiceAtom(place))
  const { server: serverId, room, thread } = place
  useEffect(() => {
    void loadChoice({ server: serverId, room, thread })
  }, [serverId, room, thread])

  const selection = selectionOf(choice, sources)
  const count = selection ? badgeCount(selection, sources) : 0
  const isLoading = sources.some(({ kind }) => kind === 'loading')
  const byDefault = initialSelection(undefined, sources)
  const hasChanges = !isLoading && selection && !isSameSelection(selection, byDefault)
  const refresh = () => void refreshToolsets(server)
  const open = () => {
    Keyboard.dismiss()
    setOpen(true)
    refresh()
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      title={words.toolsets.title}
      closeLabel={words.toolsets.close}
      testID="toolsets-popover-content"
      trigger={
        <View>
          <IconButton
            icon="tool"
            label={words.toolsets.choose(count)}
            onPress={open}
            testID="toolsets-popover-trigger"
          />
          <Badge count={count} testID="toolsets-badge" />
        </View>
      }
    >
      {selection ? (
        <>
          <ToolsetPickerList
            sources={sources}
            selection={selection}
            onChange={(next) => chooseTools(place, next)}
            onRetry={refresh}
            onLeave={() => setOpen(false)}
          />
          {hasChanges && (
            <Button
              look="plain"
              label={words.toolsets.reset}
              onPress={() => chooseTools(place, byDefault)}
              testID="toolsets-reset"
            />
          )}
        </>
      ) : (
        <Skeleton rows={3} label={words.toolsets.loading} />
      )}
    </Sheet>
  )
}
