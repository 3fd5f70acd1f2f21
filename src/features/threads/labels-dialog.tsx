import { useState } from 'react'
import { StyleSheet, View } from 'react-native'

import { organizeThreads, readLabel, type ThreadOfServer } from '@/state/thread/organize-threads'
import { Button } from '@/ui/button/button'
import { Checkbox } from '@/ui/form/checkbox'
import { FormField } from '@/ui/form/form-field'
import { Dialog } from '@/ui/overlay/dialog'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { labelsOf } from './labels-of'

/** Adds labels to threads, or removes them, once the person confirms. */
export function LabelsDialog({
  threads,
  all,
  onClose,
}: {
  threads: readonly ThreadOfServer[]
  /** All threads of the list, whose labels are offered. */
  all: readonly ThreadOfServer[]
  onClose: () => void
}) {
  const words = useWords().threads
  const [typed, setTyped] = useState('')
  const [changes, setChanges] = useState<ReadonlyMap<string, boolean>>(new Map())
  const label = readLabel(typed)
  const change = (name: string, isOn: boolean) => setChanges(new Map(changes).set(name, isOn))
  const add = () => {
    if (label === undefined) return
    setTyped('')
    change(label, true)
  }
  const save = () => {
    onClose()
    const wanted = label === undefined ? changes : new Map(changes).set(label, true)
    void organizeThreads(threads, { labels: wanted })
  }
  return (
    <Dialog
      title={words.labels}
      confirm={{
        label: words.labelsDone,
        onPress: save,
        testID: 'labels-done',
      }}
      cancelLabel={words.cancel}
      onClose={onClose}
      testID="labels-dialog"
    >
      {[...new Set([...labelsOf(all), ...changes.keys()])].map((name) => {
        const count = threads.filter(({ thread }) => thread.labels.includes(name)).length
        const isOn = changes.get(name) ?? count === threads.length
        const isMixed = !changes.has(name) && !isOn && count > 0
        return (
          <View key={name} style={styles.label}>
            <Checkbox
              state={isOn ? 'checked' : isMixed ? 'indeterminate' : 'unchecked'}
              label={name}
              onPress={() => change(name, !isOn)}
              testID={`label-${name}`}
            />
          </View>
        )
      })}
      <View style={styles.add}>
        <View style={styles.field}>
          <FormField
            label={words.newLabel}
            help={words.newLabelHelp}
            value={typed}
            onChangeText={setTyped}
            onSubmitEditing={add}
            testID="new-label"
          />
        </View>
        <View style={styles.button}>
          <Button
            look="tonal"
            label={words.addLabel}
            disabled={label === undefined}
            onPress={add}
            testID="add-label"
          />
        </View>
      </View>
    </Dialog>
  )
}

const styles = StyleSheet.create({
  label: { flexDirection: 'row' },
  add: { flexDirection: 'row', alignItems: 'flex-start', gap: space.sm },
  field: { flex: 1 },
  // Aligns the button with the input, which is below its label.
  button: { paddingTop: space.xl + space.xs / 2 },
})
