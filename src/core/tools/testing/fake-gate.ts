import { setMaxListeners } from 'node:events'

import type { ToolCall } from '@/core/conversation/message'
import { createFakeClock } from '@/core/run/testing/fake-clock'
import type { ClientTool } from '@/core/tools/client-tool'
import { createPersonRequests, type PersonAnswer } from '@/core/tools/person-requests'
import { createMemoryLedger } from '@/core/tools/testing/memory-ledger'
import { createToolGate, type GatePorts } from '@/core/tools/tool-gate'
import { emptyRegistry } from '@/core/tools/tool-registry'

import { createMemoryStandingApprovals } from './memory-standing-approvals'

export const threadKey = { server: 's', room: 'r', thread: 't' }

/** A gate with in-memory ports. The test moves the clock and plays the person. */
export function createFakeGate(tools: readonly ClientTool[], more: Partial<GatePorts> = {}) {
  const clock = createFakeClock()
  const person = createPersonRequests()
  const reports: unknown[] = []
  const ports: GatePorts = {
    ledger: createMemoryLedger(),
    standingApprovals: createMemoryStandingApprovals(),
    person,
    clock,
    report: (error) => reports.push(error),
    ...more,
  }
  const gate = createToolGate(ports)
  const registry = tools.reduce((held, tool) => held.register(tool), emptyRegistry)
  const turn = new AbortController()
  // Node warns about more than ten listeners, and a turn may have a thousand calls.
  setMaxListeners(0, turn.signal)

  return {
    ports,
    clock,
    person,
    reports,
    registry,
    stop: () => turn.abort(),
    call: (
      call: Partial<ToolCall> = {},
      {
        signal = turn.signal,
        ...place
      }: { signal?: AbortSignal; room?: string; thread?: string } = {},
    ) =>
      gate.callTool(
        { id: 'c1', name: tools[0]?.name ?? '', arguments: '{}', status: 'pending', ...call },
        { threadKey: { ...threadKey, ...place }, registry },
        signal,
      ),
    /** Approves the oldest request. */
    approve: (scope: 'once' | 'always' = 'once') => {
      const [request] = person.getSnapshot()
      if (request?.kind !== 'approval') throw new Error('nobody asked for an approval')
      person.answer(request.id, { kind: 'approved', hash: request.hash, scope })
    },
    answer: (answer: PersonAnswer) => {
      const [request] = person.getSnapshot()
      if (!request) throw new Error('nobody asked')
      person.answer(request.id, answer)
    },
  }
}
