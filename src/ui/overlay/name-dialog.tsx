import { useState } from 'react'

import { FormField } from '@/ui/form/form-field'

import { Dialog } from './dialog'

/** Asks for a new name. */
export function NameDialog({
  name: oldName,
  labels,
  onSave,
  onClose,
}: {
  name: string
  labels: { renameTitle: string; name: string; save: string; cancel: string }
  onSave: (name: string) => void
  onClose: () => void
}) {
  const [name, setName] = useState(oldName)
  const isEmpty = name.trim() === ''
  const save = () => {
    if (isEmpty) return
    onClose()
    onSave(name)
  }
  return (
    <Dialog
      title={labels.renameTitle}
      confirm={{ label: labels.save, onPress: save, disabled: isEmpty, testID: 'rename-save' }}
      cancelLabel={labels.cancel}
      onClose={onClose}
      testID="rename-dialog"
    >
      <FormField
        label={labels.name}
        value={name}
        onChangeText={setName}
        onSubmitEditing={save}
        selectTextOnFocus
        testID="rename-field"
      />
    </Dialog>
  )
}
