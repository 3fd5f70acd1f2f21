import type { AguiEventOf } from '@/core/agui/event'
import { isJsonObject } from '@/core/agui/json'
import type { AnswerChannel } from '@/core/conversation/message'

import type { Fold } from './fold'
import { freshMessage } from './message-buffer'

const channels: readonly AnswerChannel[] = ['tool', 'json', 'text']

/** Stores the channel and the model of an answer from the custom event `completion`. */
export function noteChannel({ buffer, track }: Fold, { value }: AguiEventOf<'CUSTOM'>): void {
  if (!isJsonObject(value) || typeof value.messageId !== 'string') return
  const channel = channels.find((one) => one === value.channel)
  const entry = buffer.entry(value.messageId)
  const message = entry && freshMessage(entry)
  if (!entry || !channel || message?.role !== 'assistant' || message.runId !== track.info.runId)
    return
  const { model } = value
  buffer.replace(entry, {
    ...message,
    channel,
    ...(typeof model === 'string' && model !== '' && { model }),
  })
}
