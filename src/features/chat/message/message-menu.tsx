import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useWindowDimensions } from 'react-native'

import type { AssistantMessage, UserMessage } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { copyText } from '@/state/device/open-link'
import { canShareText, shareText } from '@/state/device/share'
import { regenerate } from '@/state/thread/edit-message'
import { runStateAtom } from '@/state/thread/thread-atoms'
import { MenuChoices, menuPosition } from '@/ui/overlay/menu-choices'
import { TextReader } from '@/ui/overlay/text-reader'
import { isRightToLeft } from '@/ui/page-language'
import { useLocale } from '@/words/use-locale'
import { useWords } from '@/words/use-words'

import { timeText } from './time-text'
import { usageText } from './usage-text'

/** The menu that a long press on a message opens. */
export function MessageMenu({
  threadKey,
  message,
  at,
  onEdit,
  onClose,
}: {
  threadKey: ThreadKey
  message: AssistantMessage | UserMessage
  /** Where the press was. */
  at: { x: number; y: number }
  onEdit?: () => void
  onClose: () => void
}) {
  const words = useWords()
  const locale = useLocale()
  const window = useWindowDimensions()
  const isRunning = useAtomValue(runStateAtom(threadKey)).kind === 'running'
  const [isReading, setReading] = useState(false)
  const { text, role } = message
  if (isReading) {
    return (
      <TextReader
        title={role === 'user' ? words.message.yours : words.message.answer}
        closeLabel={words.conversation.selectTextDone}
        text={text}
        onClose={onClose}
      />
    )
  }
  const usage = role === 'assistant' && message.usage
  const facts = [
    ...(message.timestamp === undefined ? [] : [timeText(message.timestamp, locale)]),
    ...(usage ? [usageText(usage, words.conversation.usage, locale).short] : []),
  ]
  return (
    <MenuChoices
      label={words.message.actions}
      note={facts.length > 0 ? facts.join(' · ') : undefined}
      closeLabel={words.conversation.close}
      onClose={onClose}
      position={menuPosition({ ...at, width: 0, height: 0 }, window, isRightToLeft())}
      items={[
        { label: words.message.copy, icon: 'copy', onPress: () => copyText(text) },
        ...(canShareText()
          ? [{ label: words.message.share, icon: 'share' as const, onPress: () => shareText(text) }]
          : []),
        {
          label: words.conversation.selectText,
          icon: 'select',
          stays: true,
          onPress: () => setReading(true),
        },
        ...(role === 'assistant'
          ? [
              {
                label: words.message.regenerate,
                icon: 'regenerate' as const,
                disabled: isRunning,
                onPress: () => void regenerate(threadKey, message.id),
              },
            ]
          : []),
        ...(onEdit
          ? [
              {
                label: words.message.edit,
                icon: 'edit' as const,
                disabled: isRunning,
                onPress: onEdit,
              },
            ]
          : []),
      ]}
    />
  )
}
