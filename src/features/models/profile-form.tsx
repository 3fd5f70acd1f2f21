import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { StyleSheet, View } from 'react-native'

import {
  mergeProfile,
  profileOf,
  type ModelProfile,
  type ProfileEdits,
} from '@/core/completions/model-profile'
import { ReasoningField } from '@/core/completions/text/reasoning-field'
import { modelsQuery } from '@/state/model/models'
import { editProfile, loadProfileEdits, profileEditsAtom } from '@/state/model/profile'
import type { Server } from '@/state/server/servers'
import { Button } from '@/ui/button/button'
import { FormField } from '@/ui/form/form-field'
import { RadioList } from '@/ui/form/radio-list'
import { Text } from '@/ui/text'
import { space } from '@/ui/theme'
import { useWords } from '@/words/use-words'

import { callKindOf, callKinds, editFor } from './call-kind'
import { readSize } from './read-size'

/** Edits a model's profile. Changes apply immediately, and each can be reset. */
export function ProfileForm({ server, model }: { server: Server; model: string }) {
  const words = useWords().models
  const models = useQuery(modelsQuery(server))
  const modelKey = { server: server.id, model }
  const edits = useAtomValue(profileEditsAtom(modelKey))
  useEffect(() => void loadProfileEdits({ server: server.id, model }), [server.id, model])

  const facts = models.data?.find(({ id }) => id === model)?.facts ?? {}
  const told = profileOf(model, facts)
  const profile = mergeProfile(told, edits)
  const isEdited = Object.values(edits).some((edit) => edit !== undefined)
  const edit = (change: Partial<ProfileEdits>) => editProfile(modelKey, change)
  const sentence = (fact: boolean | undefined) =>
    fact === undefined ? words.assumed : words.reported
  const callSentence =
    facts.supportsTools === false ? words.reportedNoTools : sentence(facts.supportsTools)
  const yesOrNo = (is = false) => (is ? words.yes : words.no)
  const callsAreTold = edits.supportsTools === undefined && edits.channels === undefined
  return (
    <View style={styles.form}>
      <Text tone="onSurfaceVariant">{words.intro}</Text>
      <RadioList
        label={words.calls}
        help={words.callsHelp}
        options={[
          {
            value: 'told',
            label: callSentence(words.callKinds[callKindOf(told)]),
          },
          ...callKinds.map((value) => ({ value, label: words.callKinds[value] })),
        ]}
        value={callsAreTold ? 'told' : callKindOf(profile)}
        onChange={(kind) =>
          edit(kind === 'told' ? { supportsTools: undefined, channels: undefined } : editFor(kind))
        }
        testID="model-calls"
      />
      <SizeField
        told={told.contextSize}
        edited={edits.contextSize}
        onChange={(contextSize) => edit({ contextSize })}
      />
      <YesOrNo
        label={words.images}
        told={sentence(facts.takesImages)(yesOrNo(told.takesImages))}
        edited={edits.takesImages}
        onChange={(takesImages) => edit({ takesImages })}
        testID="model-images"
      />
      <YesOrNo
        label={words.files}
        told={sentence(facts.takesFiles)(yesOrNo(told.takesFiles))}
        edited={edits.takesFiles}
        onChange={(takesFiles) => edit({ takesFiles })}
        testID="model-files"
      />
      <RadioList
        label={words.reasoning}
        options={ReasoningField.options.map((value) => ({
          value,
          label: words.reasoningKinds[value],
        }))}
        value={profile.reasoningField}
        onChange={(field) =>
          edit({ reasoningField: field === told.reasoningField ? undefined : field })
        }
        testID="model-reasoning"
      />
      {isEdited && (
        <View style={styles.start}>
          <Button
            look="outlined"
            label={words.reset}
            onPress={() => edit(noEdits)}
            testID="model-reset"
          />
        </View>
      )}
    </View>
  )
}

const noEdits = {
  channels: undefined,
  supportsTools: undefined,
  reasoningField: undefined,
  contextSize: undefined,
  takesImages: undefined,
  takesFiles: undefined,
} satisfies Record<keyof ModelProfile, undefined>

function YesOrNo({
  label,
  told,
  edited,
  onChange,
  testID,
}: {
  label: string
  /** The label of the default. */
  told: string
  edited: boolean | undefined
  onChange: (value: boolean | undefined) => void
  testID: string
}) {
  const words = useWords().models
  return (
    <RadioList
      label={label}
      options={[
        { value: 'told', label: told },
        { value: 'yes', label: words.yes },
        { value: 'no', label: words.no },
      ]}
      value={edited === undefined ? 'told' : edited ? 'yes' : 'no'}
      onChange={(value) => onChange(value === 'told' ? undefined : value === 'yes')}
      testID={testID}
    />
  )
}

/** An empty field means the server's value. An invalid size changes nothing. */
function SizeField({
  told,
  edited,
  onChange,
}: {
  told: number | undefined
  edited: number | undefined
  onChange: (size: number | undefined) => void
}) {
  const words = useWords().models
  const [typed, setTyped] = useState<{ text: string; size: number | undefined }>()
  // A change made elsewhere replaces what was typed.
  const text = typed && typed.size === edited ? typed.text : String(edited ?? '')
  const value =
    told === undefined ? words.assumed(words.noLimit) : words.reported(words.tokens(told))
  return (
    <FormField
      label={words.contextSize}
      value={text}
      placeholder={told === undefined ? '' : String(told)}
      inputMode="numeric"
      help={`${words.contextSizeHelp} ${value}`}
      error={readSize(text).ok ? undefined : words.wrongSize}
      onChangeText={(next) => {
        const read = readSize(next)
        setTyped({ text: next, size: read.ok ? read.size : edited })
        if (read.ok && read.size !== edited) onChange(read.size)
      }}
      testID="model-context-size"
    />
  )
}

const styles = StyleSheet.create({
  form: { gap: space.xl },
  start: { alignItems: 'flex-start' },
})
