import { Dialog } from '@/ui/overlay/dialog'
import { Text } from '@/ui/text'
import { useWords } from '@/words/use-words'

export function DeleteDialog({
  name,
  onClose,
  onConfirm,
}: {
  name: string
  onClose: () => void
  onConfirm: () => void
}) {
  const words = useWords().instances
  return (
    <Dialog
      title={words.deleteTitle}
      confirm={{
        label: words.deleteTitle,
        isDangerous: true,
        onPress: () => {
          onClose()
          onConfirm()
        },
        testID: 'toolset-delete-confirm',
      }}
      cancelLabel={words.cancel}
      onClose={onClose}
      testID="toolset-delete-dialog"
    >
      <Text>{words.deleteText(name)}</Text>
      <Text tone="onSurfaceVariant">{words.deleteMore}</Text>
    </Dialog>
  )
}
