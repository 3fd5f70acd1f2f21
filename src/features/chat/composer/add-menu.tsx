import { useState } from 'react'

import type { RoomOrThread } from '@/state/device/room-or-thread'
import {
  addAttachments,
  type AttachmentLimits,
  type AttachmentSource,
} from '@/state/thread/attachments'
import { hasTouchInput } from '@/ui/has-touch-input'
import { Menu } from '@/ui/overlay/menu'
import type { MenuItem } from '@/ui/overlay/menu-choices'
import { useWords } from '@/words/use-words'

/** Attaches photos and files. */
export function AddMenu({
  target,
  limits,
}: {
  target: RoomOrThread
  /** Undefined where nothing can be attached. */
  limits: AttachmentLimits | undefined
}) {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const item = (source: AttachmentSource): MenuItem => ({
    label: words.attachments[source],
    icon: source,
    onPress: () => limits && void addAttachments(target, source, limits),
    testID: `composer-${source}`,
  })
  // Disabled rather than hidden, so that the buttons beside it do not move.
  return (
    <Menu
      icon="plus"
      label={limits ? words.attachments.add : words.attachments.none}
      closeLabel={words.conversation.close}
      isOpen={isOpen}
      onToggle={setOpen}
      items={sources(limits).map(item)}
      disabled={!limits}
      testID="composer-add"
    />
  )
}

function sources(limits: AttachmentLimits | undefined): readonly AttachmentSource[] {
  if (!limits?.takesImages) return ['file']
  // Without a touch screen, a browser opens the file dialog instead of a camera.
  return hasTouchInput() ? ['photo', 'camera', 'file'] : ['photo', 'file']
}
