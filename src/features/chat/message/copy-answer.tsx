import { useEffect, useState } from 'react'

import type { Message } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { copyText } from '@/state/device/open-link'
import { regenerate } from '@/state/thread/edit-message'
import { IconButton } from '@/ui/button/icon-button'
import { useWords } from '@/words/use-words'

import { textOfAnswer } from './answer-around'

const iconSize = 18
const acknowledgementMilliseconds = 2000

export function CopyAnswer({ messages }: { messages: readonly Message[] }) {
  const words = useWords().message
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), acknowledgementMilliseconds)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <IconButton
      size={iconSize}
      icon={isCopied ? 'done' : 'copy'}
      label={isCopied ? words.copied : words.copy}
      onPress={() => {
        copyText(textOfAnswer(messages))
        setIsCopied(true)
      }}
      testID="message-copy"
    />
  )
}

/** Regenerates an answer. Disabled while a turn runs. */
export function RegenerateAnswer({
  threadKey,
  endId,
  isRunning,
}: {
  threadKey: ThreadKey
  endId: string
  isRunning: boolean
}) {
  const words = useWords().message
  return (
    <IconButton
      size={iconSize}
      icon="regenerate"
      label={words.regenerate}
      disabled={isRunning}
      onPress={() => void regenerate(threadKey, endId)}
      testID="message-regenerate"
    />
  )
}
