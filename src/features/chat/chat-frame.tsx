import { useRouter } from 'expo-router'
import type { ReactNode } from 'react'

import { FeedbackNote } from '@/features/chat/feedback/feedback-note'
import { Screen } from '@/ui/layout/screen'
import { useWide } from '@/ui/layout/use-wide'
import { useWords } from '@/words/use-words'

import { ChatNote } from './chat-note'

/** The screen around a conversation, loaded or not. */
export function ChatFrame({
  title,
  subtitleButton,
  onTitlePress,
  actions,
  children,
}: {
  title: string
  subtitleButton?: ReactNode
  onTitlePress?: { label: string; onPress: () => void } | undefined
  actions?: ReactNode
  children: ReactNode
}) {
  const words = useWords()
  const isWide = useWide()
  const leave = useLeave()
  return (
    <Screen
      title={title}
      subtitleButton={subtitleButton}
      onTitlePress={onTitlePress}
      actions={actions}
      back={isWide ? undefined : { label: words.chat.back, onPress: leave }}
      testID="chat-screen"
    >
      {children}
      <ChatNote />
      <FeedbackNote />
    </Screen>
  )
}

/** Leaves a thread: back to the list on a phone, to the empty detail pane on a wide screen. */
export function useLeave(): () => void {
  const router = useRouter()
  const isWide = useWide()
  return () => (isWide ? router.replace('/') : router.dismissTo('/'))
}
