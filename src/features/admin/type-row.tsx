import { useState } from 'react'

import type { ToolsetType } from '@/core/contract/toolset'
import type { Server } from '@/state/server/servers'
import {
  useSetAppToolsetDisabled,
  useSetAppToolsetEnabled,
} from '@/state/toolset/toolset-instances'
import { Button } from '@/ui/button/button'
import { DetailRow } from '@/ui/list/detail-row'
import { Dialog } from '@/ui/overlay/dialog'
import { Text } from '@/ui/text'
import type { Words } from '@/words/english'
import { useWords } from '@/words/use-words'

/** A toolset type with a button that enables or disables it after a confirmation. */
export function TypeRow({ server, type }: { server: Server; type: ToolsetType }) {
  const words = useWords().instances
  const { admin } = words
  const enable = useSetAppToolsetEnabled(server)
  const disable = useSetAppToolsetDisabled(server)
  const [isAsking, setAsking] = useState(false)
  const { toolset_type: id, name, description, app_enabled: isOn, instance_count: count } = type
  const { title, label, texts } = questionFor(type, words)
  return (
    <>
      <DetailRow
        title={name}
        lines={[
          ...(description ? [{ text: description }] : []),
          {
            text: isOn ? admin.enabled : admin.disabled,
            icon: isOn ? 'done' : 'denied',
            testID: `type-status-${id}`,
          },
          ...(count === undefined
            ? []
            : [{ text: admin.instances(count), testID: `type-count-${id}` }]),
        ]}
        trailing={
          <Button
            look={isOn ? 'outlined' : 'tonal'}
            label={label}
            busy={enable.isPending || disable.isPending}
            onPress={() => setAsking(true)}
            testID={`type-toggle-${id}`}
          />
        }
        testID={`type-row-${id}`}
      />
      {isAsking && (
        <Dialog
          title={title}
          confirm={{
            label,
            isDangerous: isOn,
            onPress: () => {
              setAsking(false)
              if (isOn) disable.mutate(type)
              else enable.mutate(type)
            },
            testID: 'type-toggle-confirm',
          }}
          cancelLabel={words.cancel}
          onClose={() => setAsking(false)}
          testID="type-toggle-dialog"
        >
          {texts.map((text) => (
            <Text key={text}>{text}</Text>
          ))}
        </Dialog>
      )}
    </>
  )
}

/** The confirmation: what happens to people and their instances when a toolset type is switched. */
function questionFor(
  { name, app_enabled, instance_count: count }: ToolsetType,
  words: Words['instances'],
) {
  const { admin, enable, disable } = words
  if (app_enabled)
    return {
      title: admin.disableTitle,
      label: disable,
      texts: [
        admin.disableText(name),
        count === undefined ? admin.disableNone : admin.disableMore(count),
      ],
    }
  return {
    title: admin.enableTitle,
    label: enable,
    texts: [admin.enableText(name), ...(count ? [admin.enableMore(count)] : [])],
  }
}
