import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'

import type { Failure, Result } from '@/core/failure'

import { dropFormDraft, keepFormDraft, formDraft } from './form-drafts'
import { placeFailure, type PlacedFailure } from './place-failure'
import { formSchema, type FormRules, type ToolsetFormValues } from './toolset-form-values'

type Stage =
  | { kind: 'editing' }
  | { kind: 'saving' }
  | { kind: 'refused'; why: Extract<PlacedFailure, { at: 'form' }> }
  | { kind: 'done' }

/** A form whose draft outlives its screen. The screen closes once the form is saved. */
export function useToolsetForm({
  form: formName,
  initial,
  rules,
  save,
  onDone,
}: {
  /** The name of the draft. */
  form: string
  initial: ToolsetFormValues
  rules: FormRules
  save: (values: ToolsetFormValues) => Promise<Result<unknown>>
  onDone: () => void
}) {
  const form = useForm<ToolsetFormValues>({
    resolver: zodResolver(formSchema(rules)),
    values: initial,
    // Shows changes made elsewhere, but never over what was typed.
    resetOptions: { keepDirtyValues: true },
  })
  const { control, reset, subscribe, setError, setValue } = form
  const { isDirty } = useFormState({ control })
  const [stage, setStage] = useState<Stage>({ kind: 'editing' })
  const isSaving = useRef(false)
  const isOver = useRef(false)

  const restore = useEffectEvent(() => {
    const kept = formDraft(formName)
    if (!kept) return
    const isOffered = rules.types.some(({ toolset_type }) => toolset_type === kept.toolsetType)
    const toolsetType = isOffered ? kept.toolsetType : initial.toolsetType
    reset({ ...kept, toolsetType }, { keepDefaultValues: true })
  })
  const keep = useEffectEvent((values: ToolsetFormValues) => {
    if (!isOver.current) keepFormDraft(formName, values, initial)
  })
  useEffect(() => {
    restore()
    return subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) })
  }, [subscribe])

  const leave = useEffectEvent(onDone)
  useEffect(() => {
    // Leaving before this stage would trigger the leave guard.
    if (stage.kind === 'done') leave()
  }, [stage])

  /** Leaves without asking and drops the draft. */
  const finish = () => {
    isOver.current = true
    dropFormDraft(formName)
    setStage({ kind: 'done' })
  }

  const tell = (failure: Failure) => {
    const placed = placeFailure(failure)
    if (placed.at === 'form') return setStage({ kind: 'refused', why: placed })
    setStage({ kind: 'editing' })
    setError(
      placed.field,
      'problem' in placed
        ? { type: 'custom', message: placed.problem }
        : { type: 'server', message: placed.sentence },
    )
  }

  const send = async (values: ToolsetFormValues) => {
    setStage({ kind: 'saving' })
    const answer = await save(values)
    if (!answer.ok) return tell(answer.failure)
    // The saved key must not stay in memory.
    setValue('apiKey', '')
    finish()
  }

  /** Ignores a second press that comes before the button is disabled. */
  const submit = async () => {
    if (isSaving.current) return
    isSaving.current = true
    await form
      .handleSubmit(send)()
      .finally(() => (isSaving.current = false))
  }

  return {
    control,
    setValue,
    stage,
    isGuarded: isDirty && stage.kind !== 'done',
    submit: () => void submit(),
    finish,
    discard: () => dropFormDraft(formName),
  }
}

export type ToolsetForm = ReturnType<typeof useToolsetForm>
