import type { InterruptQuestion } from '@/core/run/interrupt-question'
import { JsonView } from '@/features/chat/tools/json-view'
import { Text } from '@/ui/text'
import { visibleText } from '@/ui/visible-text'
import { useWords } from '@/words/use-words'

/** The reason and the payload of an agent's question that has no text. */
export function InterruptDetails({ reason, payload }: NonNullable<InterruptQuestion['details']>) {
  const words = useWords().tools
  return (
    <>
      <Text testID="interrupt-reason">{words.interruptReason(visibleText(reason))}</Text>
      {payload && <JsonView title={words.interruptPayload} text={JSON.stringify(payload)} />}
    </>
  )
}
