import { useState } from 'react'

import { PlainInput } from '@/ui/form/plain-input'
import { RadioList, type RadioOption } from '@/ui/form/radio-list'
import { SearchField } from '@/ui/form/search-field'
import { useWords } from '@/words/use-words'

/** With more models than this, a search field is shown. */
const mostModels = 8

/** Chooses one of the known models, or takes a typed name when none is known. */
export function ModelControl({
  value,
  models,
  onChange,
}: {
  value: string
  models: readonly RadioOption<string>[]
  onChange: (value: string) => void
}) {
  const { chatSettings } = useWords()
  const [wanted, setWanted] = useState('')
  const label = chatSettings.labels.model
  if (models.length === 0) {
    return (
      <PlainInput
        label={label}
        value={value}
        onChangeText={onChange}
        autoCapitalize="none"
        autoCorrect={false}
        testID="model-input"
      />
    )
  }
  const found = modelsToShow(models, value, wanted)
  return (
    <>
      {models.length > mostModels && (
        <SearchField
          label={chatSettings.findModel}
          clearLabel={chatSettings.clearFindModel}
          value={wanted}
          onChangeText={setWanted}
          testID="model-search"
        />
      )}
      <RadioList
        label={label}
        options={found}
        value={value}
        onChange={onChange}
        testID="model-choice"
      />
    </>
  )
}

/** Always includes the chosen model, even when the server no longer lists it. */
function modelsToShow(
  models: readonly RadioOption<string>[],
  chosen: string,
  wanted: string,
): RadioOption<string>[] {
  const letters = wanted.trim().toLowerCase()
  const own = models.find(({ value }) => value === chosen) ?? { value: chosen, label: chosen }
  const found = models.filter(({ value }) => value.toLowerCase().includes(letters))
  const shown = found.slice(0, mostModels)
  return chosen === '' || shown.some(({ value }) => value === chosen) ? shown : [own, ...shown]
}
