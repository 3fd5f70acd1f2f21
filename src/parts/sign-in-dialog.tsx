import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'

import { takesKey } from '@/core/server/session'
import type { Server } from '@/state/server/servers'
import { sessionAtom } from '@/state/server/sign-in'
import { closeSignIn, signInRequestAtom } from '@/state/server/sign-in-request'
import { FieldError } from '@/ui/form/field-error'
import { RadioList } from '@/ui/form/radio-list'
import { Skeleton } from '@/ui/list/skeleton'
import { Dialog } from '@/ui/overlay/dialog'
import { Text } from '@/ui/text'
import { useWords } from '@/words/use-words'

import { KeyField } from './key-field'
import { useKeyForm } from './use-key-form'
import { useKeyWords } from './use-key-words'
import { useProviderSignIn } from './use-provider-sign-in'

/** Shows the sign-in that a person requested, above any page. */
export function SignInDialog() {
  const server = useAtomValue(signInRequestAtom)
  const session = useAtomValue(sessionAtom(server?.id ?? ''))
  if (!server) return null
  return takesKey(server, session) ? (
    <KeyDialog key={server.id} server={server} />
  ) : (
    <AccountDialog key={server.id} server={server} />
  )
}

function KeyDialog({ server }: { server: Server }) {
  const words = useKeyWords(server)
  const form = useKeyForm(server, closeSignIn)
  return (
    <Dialog
      title={words.title(server.name)}
      cancelLabel={words.cancel}
      confirm={{
        label: words.save,
        onPress: form.save,
        disabled: form.isEmpty || form.isSaving,
        testID: 'sign-in-dialog-confirm',
      }}
      onClose={closeSignIn}
      testID="sign-in-dialog"
    >
      <KeyField server={server} form={form} />
    </Dialog>
  )
}

/** Goes straight to the provider if there is only one. */
function AccountDialog({ server }: { server: Server }) {
  const words = useWords()
  const { providers, error, refetch, attempt, enter } = useProviderSignIn(server, closeSignIn)
  const [chosenId, setChosenId] = useState<string>()
  const isStarted = useRef(false)
  const [first, second] = providers ?? []
  const only = second ? undefined : first
  const chosen = providers?.find(({ id }) => id === chosenId) ?? first
  useEffect(() => {
    if (!only || isStarted.current) return
    isStarted.current = true
    enter(only)
  }, [only, enter])

  const isBusy = attempt.kind === 'busy'
  return (
    <Dialog
      title={words.signIn.dialog.title(server.name)}
      cancelLabel={words.signIn.key.cancel}
      confirm={{
        label: error ? words.retry : words.signIn.dialog.signIn,
        onPress: () => (error ? refetch() : chosen && enter(chosen)),
        disabled: isBusy || (!error && !chosen),
        testID: 'sign-in-dialog-confirm',
      }}
      onClose={closeSignIn}
      testID="sign-in-dialog"
    >
      {second && providers && chosen && (
        <RadioList
          label={words.signIn.title}
          value={chosen.id}
          onChange={setChosenId}
          options={providers.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
      {providers?.length === 0 && <Text>{words.signIn.noProviders}</Text>}
      {isBusy && <Text tone="onSurfaceVariant">{words.signIn.dialog.opening}</Text>}
      {!providers && !error && <Skeleton rows={1} label={words.signIn.loading} />}
      {attempt.kind === 'failed' && (
        <FieldError text={words.signIn.failures[attempt.failure.kind]} />
      )}
      {error && (
        <FieldError text={words.signIn.providersFailed(words.failure(error.failure).title)} />
      )}
    </Dialog>
  )
}
