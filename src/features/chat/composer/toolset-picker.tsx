import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { Keyboard, View } from 'react-native'

import type { FailureError } from '@/core/failure'
import { abilitiesOf } from '@/core/server/abilities'
import { badgeCount } from '@/core/toolsets/selection'
import { FailureNotice } from '@/parts/failure-notice'
import type { RoomOrThread } from '@/state/device/room-or-thread'
import type { Server } from '@/state/server/servers'
import { choiceAtom, chooseTools, loadChoice, selectionOf } from '@/state/toolset/tool-choice'
import { toolsetsQuery } from '@/state/toolset/toolsets'
import { Badge } from '@/ui/badge'
import { IconButton } from '@/ui/button/icon-button'
import { Skeleton } from '@/ui/list/skeleton'
import { Notice } from '@/ui/notice/notice'
import { Sheet } from '@/ui/overlay/sheet'
import { useWords } from '@/words/use-words'

import { ToolsetPickerList } from './toolset-picker-list'

/** Chooses the tools for the next message. Renders nothing for a server without toolsets. */
export function ToolsetPicker({ server, place }: { server: Server; place: RoomOrThread }) {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const toolsets = useQuery(toolsetsQuery(server))
  const choice = useAtomValue(choiceAtom(place))
  const { server: serverId, room, thread } = place
  useEffect(() => {
    void loadChoice({ server: serverId, room, thread })
  }, [serverId, room, thread])

  const offered = toolsets.data
  if (!offered && !toolsets.isError) return null
  const selection = offered && selectionOf(choice, offered)
  const count = offered && selection ? badgeCount(selection, offered.instances, offered.types) : 0
  const open = () => {
    Keyboard.dismiss()
    setOpen(true)
    void toolsets.refetch()
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
      {offered && selection ? (
        <ToolsetPickerList
          offered={offered}
          selection={selection}
          onChange={(next) => chooseTools(place, next)}
        />
      ) : toolsets.isError && isKeyRefused(server, toolsets.error) ? (
        <Notice icon="tool" title={words.instances.notForTokens} />
      ) : toolsets.isError ? (
        <FailureNotice
          failure={toolsets.error.failure}
          server={server}
          onRetry={() => void toolsets.refetch()}
        />
      ) : (
        <Skeleton rows={3} label={words.toolsets.loading} />
      )}
    </Sheet>
  )
}

const isKeyRefused = (server: Server, { failure }: FailureError) =>
  abilitiesOf(server).hidesToolsetsFromTokens && failure.kind === 'signed-out'
