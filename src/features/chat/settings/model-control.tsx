import { useState } from 'react'

import { PlainInput } from '@/ui/form/plain-input'
import { RadioList, type RadioOption } from '@/ui/form/radio-list'
import { SearchField } from '@/ui/form/search-field'
import { useWords } from '@/words/use-words'

/** With more models than this, there is a search field, and only the first matches are shown by default. */
const fewModels = 8

/** Chooses one of the known models, or accepts a typed name if none is known. */
export function ModelControl({
  value,
  models,
  mostModels = fewModels,
  onChange,
}: {
  value: string
  models: readonly RadioOption<string>[]
  /** How many models are shown. */
  mostModels?: number
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
  const found = modelsToShow(models, { chosen: value, wanted, mostModels })
  return (
    <>
      {models.length > fewModels && (
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

/** Always includes the chosen model, even if the server does not list it. */
function modelsToShow(
  models: readonly RadioOption<string>[],
  { chosen, wanted, mostModels }: { chosen: string; wanted: string; mostModels: number },
): RadioOption<string>[] {
  const words = wanted.toLowerCase().split(/\s+/)
  const own = models.find(({ value }) => value === chosen) ?? { value: chosen, label: chosen }
  const found = models.filter(({ value, detail = '' }) => {
    const text = `${value} ${detail}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const shown = found.slice(0, mostModels)
  return chosen === '' || shown.some(({ value }) => value === chosen) ? shown : [own, ...shown]
}
