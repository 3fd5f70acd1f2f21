import { StyleSheet, View } from 'react-native'

import type { Message } from '@/core/conversation/message'
import { Dialog } from '@/ui/overlay/dialog'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import { visibleText } from '@/ui/visible-text'
import type { Words } from '@/words/english'
import { useLocale } from '@/words/use-locale'
import { useWords } from '@/words/use-words'

import { timeText } from './time-text'
import { usageOfAnswer, usageText } from './usage-text'

/** Shows how an answer was generated, as far as that is known. */
export function AnswerDetails({
  messages,
  onClose,
}: {
  messages: readonly Message[]
  onClose: () => void
}) {
  const words = useWords()
  const facts = detailsOf(messages, words, useLocale())
  const { title, unknown } = words.conversation.details
  return (
    <Dialog
      title={title}
      cancelLabel={words.conversation.close}
      onClose={onClose}
      testID="answer-details"
    >
      {facts.length === 0 && <Text tone="onSurfaceVariant">{unknown}</Text>}
      {facts.map(({ name, value }) => (
        <View key={name} style={styles.fact}>
          <Text variant="caption" tone="onSurfaceVariant">
            {name}
          </Text>
          <Text selectable>{value}</Text>
        </View>
      ))}
    </Dialog>
  )
}

interface Detail {
  readonly name: string
  readonly value: string
}

/** For several runs, lists the models and sums the tokens. */
function detailsOf(
  messages: readonly Message[],
  words: Words,
  locale: string | undefined,
): Detail[] {
  const names = words.conversation.details
  const answers = messages.flatMap((message) => (message.role === 'assistant' ? message : []))
  const models = new Set(answers.flatMap(({ model }) => model ?? []))
  const channels = new Set(answers.flatMap(({ channel }) => channel ?? []))
  const usage = usageOfAnswer(answers.flatMap((answer) => answer.usage ?? []))
  const used = usage && usageText(usage, words.conversation.usage, locale)
  const time = messages.findLast(({ timestamp }) => timestamp !== undefined)?.timestamp
  const known: (Detail | undefined)[] = [
    models.size > 0 ? { name: names.model, value: visibleText([...models].join(', ')) } : undefined,
    used?.tokens ? { name: names.tokens, value: used.tokens } : undefined,
    used?.speed ? { name: names.speed, value: used.speed } : undefined,
    channels.size > 0
      ? {
          name: names.channel,
          value: [...channels].map((channel) => names.channels[channel]).join(', '),
        }
      : undefined,
    time === undefined ? undefined : { name: names.time, value: timeText(time, locale) },
  ]
  return known.flatMap((detail) => detail ?? [])
}

const styles = StyleSheet.create({ fact: { gap: space.xs / 2 } })
