import { useState } from 'react'

import type { Failure } from '@/core/failure'
import { deleteEverything } from '@/state/app/delete-everything'
import { Button } from '@/ui/button/button'
import { Dialog } from '@/ui/overlay/dialog'
import { Text } from '@/ui/text'
import { useWords } from '@/words/use-words'

type Step =
  | { kind: 'closed' }
  | { kind: 'told' }
  | { kind: 'asked' }
  | { kind: 'deleting' }
  | { kind: 'failed'; failure: Failure }

export type KnownSize =
  | { kind: 'unknown' }
  /** The data cannot be read, but it can be deleted. */
  | { kind: 'unreadable' }
  | { kind: 'known'; threads: number; messages: number; servers: number }

/** Deletes everything in two steps: a summary of what will be deleted, then a confirmation. */
export function DeleteEverything({ size, disabled }: { size: KnownSize; disabled: boolean }) {
  const words = useWords()
  const { data: sentences } = words.settings
  const [step, setStep] = useState<Step>({ kind: 'closed' })
  const close = () => setStep({ kind: 'closed' })
  const erase = async () => {
    setStep({ kind: 'deleting' })
    const result = await deleteEverything()
    setStep(result.ok ? { kind: 'closed' } : { kind: 'failed', failure: result.failure })
  }
  return (
    <>
      <Button
        look="dangerousOutlined"
        icon="delete"
        label={step.kind === 'deleting' ? sentences.deleting : sentences.delete}
        busy={step.kind === 'deleting'}
        disabled={disabled || size.kind === 'unknown'}
        onPress={() => setStep({ kind: 'told' })}
        testID="delete-everything"
      />
      {step.kind === 'failed' && (
        <Text tone="error" role="alert">
          {words.failure(step.failure).title}
        </Text>
      )}
      {step.kind === 'told' && (
        <Dialog
          title={sentences.deleteTitle}
          cancelLabel={sentences.cancel}
          confirm={{ label: sentences.goOn, onPress: () => setStep({ kind: 'asked' }) }}
          onClose={close}
          testID="delete-what"
        >
          <Text>
            {size.kind === 'known'
              ? sentences.deleteWhat(
                  sentences.threads(size.threads),
                  sentences.messages(size.messages),
                  sentences.serversWithSecrets(size.servers),
                )
              : sentences.deleteUnread}
          </Text>
          <Text tone="onSurfaceVariant">{sentences.deleteServers}</Text>
        </Dialog>
      )}
      {step.kind === 'asked' && (
        <Dialog
          title={sentences.deleteSure}
          cancelLabel={sentences.cancel}
          confirm={{
            label:
              size.kind === 'known'
                ? sentences.deleteCounted(
                    sentences.threads(size.threads),
                    sentences.servers(size.servers),
                  )
                : sentences.delete,
            isDangerous: true,
            onPress: () => void erase(),
            testID: 'delete-everything-confirm',
          }}
          onClose={close}
          testID="delete-sure"
        >
          <Text>{sentences.deleteFinal}</Text>
        </Dialog>
      )}
    </>
  )
}
