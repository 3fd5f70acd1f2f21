import { useRouter } from 'expo-router'
import { useState } from 'react'

import type { ToolsetInstance, ToolsetType } from '@/core/contract/toolset'
import { availabilityOf } from '@/core/toolsets/availability'
import { oldestInstanceFirst } from '@/core/toolsets/toolset-instance'
import type { Server } from '@/state/server/servers'
import {
  showToolsetNote,
  useDeleteInstance,
  useRefreshInstance,
  useUpdateInstance,
} from '@/state/toolset/toolset-instances'
import type { OfferedToolsets } from '@/state/toolset/toolsets'
import { DetailRow } from '@/ui/list/detail-row'
import { SwipeRow } from '@/ui/list/swipe-row'
import { Menu } from '@/ui/overlay/menu'
import type { MenuItem } from '@/ui/overlay/menu-choices'
import type { Words } from '@/words/english'
import { useWords } from '@/words/use-words'

import { DeleteDialog } from './delete-dialog'

/** A server's instances, oldest first. */
export function ToolsetRows({
  server,
  offered: { types, instances },
}: {
  server: Server
  offered: OfferedToolsets
}) {
  return oldestInstanceFirst(instances).map((instance) => (
    <ToolsetRow
      key={instance.id}
      server={server}
      instance={instance}
      type={types.find(({ toolset_type }) => toolset_type === instance.toolset_type)}
    />
  ))
}

function ToolsetRow({
  server,
  instance,
  type,
}: {
  server: Server
  instance: ToolsetInstance
  type: ToolsetType | undefined
}) {
  const words = useWords()
  const router = useRouter()
  const update = useUpdateInstance(server)
  const remove = useDeleteInstance(server)
  const reload = useRefreshInstance(server)
  const [layer, setLayer] = useState<'none' | 'menu' | 'delete'>('none')
  const { id, name, description, enabled } = instance
  const availability = availabilityOf(type, instance)
  const isTypeOff = availability.kind === 'type-disabled'

  const edit = () =>
    isTypeOff
      ? showToolsetNote({ kind: 'type-disabled', name })
      : router.push({ pathname: '/toolsets/edit', params: { id, server: server.id } })
  const actions: MenuItem[] = [
    { label: words.instances.edit, onPress: edit, testID: `toolset-edit-button-${id}` },
    // An instance whose type an admin disabled can be switched off, but not on.
    ...(isTypeOff && !enabled
      ? []
      : [
          {
            label: enabled ? words.instances.disable : words.instances.enable,
            onPress: () => update.mutate({ instance, change: { enabled: !enabled } }),
            testID: `toolset-switch-button-${id}`,
          },
        ]),
    {
      label: words.instances.delete,
      isDangerous: true,
      onPress: () => setLayer('delete'),
      testID: `toolset-delete-button-${id}`,
    },
  ]
  const menu: MenuItem[] =
    type?.needs_server_url && !isTypeOff
      ? [
          {
            label: reload.isPending ? words.instances.refreshing : words.instances.refreshTools,
            disabled: reload.isPending,
            onPress: () => reload.mutate(instance),
            testID: `toolset-refresh-button-${id}`,
          },
          ...actions,
        ]
      : actions
  return (
    <>
      <SwipeRow actions={actions} testID={`toolset-swipe-${id}`}>
        <DetailRow
          title={name}
          titleTestID={`toolset-name-${id}`}
          lines={[
            { text: type?.name ?? instance.toolset_type, testID: `toolset-type-${id}` },
            ...(description ? [{ text: description }] : []),
            { text: keyWords(instance, type, words), testID: `toolset-key-${id}` },
            ...(type?.needs_server_url
              ? [
                  {
                    text: reload.isPending
                      ? words.instances.refreshing
                      : words.instances.toolCount(instance.tools.length),
                    testID: `toolset-tools-${id}`,
                  },
                ]
              : []),
            {
              text:
                availability.kind === 'available'
                  ? words.instances.enabled
                  : words.toolsets.reasons[availability.kind],
              icon: availability.kind === 'available' ? 'done' : 'denied',
              testID: `toolset-status-${id}`,
            },
          ]}
          onPress={edit}
          onLongPress={() => setLayer('menu')}
          trailing={
            <Menu
              label={words.instances.more(name)}
              closeLabel={words.instances.closeMenu}
              items={menu}
              isOpen={layer === 'menu'}
              onToggle={(isOpening) => setLayer(isOpening ? 'menu' : 'none')}
              testID={`toolset-actions-${id}`}
            />
          }
          testID={`toolset-item-${id}`}
        />
      </SwipeRow>
      {layer === 'delete' && (
        <DeleteDialog
          name={name}
          onClose={() => setLayer('none')}
          onConfirm={() => remove.mutate(instance)}
        />
      )}
    </>
  )
}

function keyWords(instance: ToolsetInstance, type: ToolsetType | undefined, words: Words): string {
  const { set, missing, needless } = words.instances.key
  if (instance.has_api_key) return set
  return type?.needs_api_key === false ? needless : missing
}
