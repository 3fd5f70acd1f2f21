import { useRef, useState } from 'react'

import { findingFor, type ChosenServerKind } from '@/core/server/identify-server'
import { stepForAddress, type ProbeStep } from '@/core/server/probe-step'
import { parseServerAddress } from '@/core/server/server-address'
import { connectServer, probe } from '@/state/app/connect-server'
import type { ConnectionDetails } from '@/state/server/connection-details'
import type { Server } from '@/state/server/servers'

/** Looks up an address and connects it. Typing cancels the lookup. */
export function useProbe() {
  const [step, setStep] = useState<ProbeStep>({ kind: 'editing' })
  const latest = useRef(0)

  const ask = async (address: string, plain?: string): Promise<void> => {
    latest.current += 1
    const own = latest.current
    setStep({ kind: 'probing', address, plain })
    const next = await probe(address, plain)
    if (latest.current !== own) return
    if (next.kind === 'probing') await ask(next.address, next.plain)
    else setStep(next)
  }

  return {
    step,
    edit: () => {
      latest.current += 1
      setStep({ kind: 'editing' })
    },
    check: (typed: string) => {
      const next = stepForAddress(parseServerAddress(typed))
      if (next.kind === 'probing') void ask(next.address, next.plain)
      else setStep(next)
    },
    /** Continues after the person accepted a connection without encryption. */
    continueUnencrypted: () => {
      if (step.kind === 'warned') void ask(step.address)
    },
    /** Continues after the person said what is at the address. */
    choose: (kind: ChosenServerKind) => {
      if (step.kind !== 'unclear') return
      setStep({ kind: 'found', finding: findingFor(step.address, kind, step.answered) })
    },
    connect: async (details: ConnectionDetails): Promise<Server | undefined> => {
      if (step.kind !== 'found') return undefined
      const { finding } = step
      setStep({ kind: 'connecting', finding })
      const result = await connectServer(finding, details)
      if (result.ok) return result.value
      setStep({ kind: 'failed', fault: { kind: 'not-kept', failure: result.failure } })
      return undefined
    },
  }
}
