import { useAtomValue } from 'jotai'
import { useEffect } from 'react'

import { abilitiesOf } from '@/core/server/abilities'
import { ProtocolChoice } from '@/core/server/protocol-choice'
import {
  chooseProtocol,
  loadProtocolChoice,
  protocolChoiceAtom,
} from '@/state/server/protocol-choice'
import type { Server } from '@/state/server/servers'
import { RadioList } from '@/ui/form/radio-list'
import { useWords } from '@/words/use-words'

/** Chooses the AG-UI version that is used with an agent. */
export function ServerProtocol({ server }: { server: Server }) {
  const words = useWords().servers.protocol
  const choice = useAtomValue(protocolChoiceAtom(server.id))
  useEffect(() => {
    void loadProtocolChoice(server.id)
  }, [server.id])
  const { runsAt } = abilitiesOf(server)
  if (runsAt !== 'address' && runsAt !== 'runtime') return null
  return (
    <RadioList
      label={words.title}
      options={ProtocolChoice.options.map((value) => ({ value, ...words.choices[value] }))}
      value={choice}
      onChange={(next) => chooseProtocol(server.id, next)}
      testID="protocol"
    />
  )
}
