import { useState } from 'react'

import { readKey } from '@/core/server/session'
import type { Server } from '@/state/server/servers'
import { saveApiKey } from '@/state/server/sign-in'

import { useKeyWords } from './use-key-words'

type Attempt =
  | { kind: 'editing' }
  | { kind: 'saving' }
  | { kind: 'invalid' }
  | { kind: 'not-saved' }

/** The key that a person types for a server, and the result of saving it. */
export function useKeyForm(server: Server, onSaved: () => void) {
  const words = useKeyWords(server)
  const [typed, setTyped] = useState('')
  const [attempt, setAttempt] = useState<Attempt>({ kind: 'editing' })

  const save = async () => {
    const key = readKey(typed)
    if (key === undefined) return setAttempt({ kind: 'invalid' })
    setAttempt({ kind: 'saving' })
    const result = await saveApiKey(server, key)
    if (!result.ok) return setAttempt({ kind: 'not-saved' })
    setTyped('')
    setAttempt({ kind: 'editing' })
    onSaved()
  }

  return {
    typed,
    type: (text: string) => {
      setTyped(text)
      setAttempt({ kind: 'editing' })
    },
    save: () => void save(),
    isEmpty: typed.trim() === '',
    isSaving: attempt.kind === 'saving',
    error: errorOf(attempt, words),
  }
}

function errorOf(
  { kind }: Attempt,
  words: { invalid: string; notSaved: string },
): string | undefined {
  if (kind === 'invalid') return words.invalid
  return kind === 'not-saved' ? words.notSaved : undefined
}
