import type { ToolAnswer } from '@/core/conversation/fold/call'
import { createDraft, type Draft } from '@/core/conversation/fold/draft'
import type { ToolCall } from '@/core/conversation/message'
import { createEngine } from '@/core/run/engine'
import type { RunPorts } from '@/core/run/run-ports'
import type { RunState } from '@/core/run/run-state'
import { createStreamPool, type StreamPool } from '@/core/run/stream-pool'
import type { TurnLimits } from '@/core/run/transition'
import type { ClientTool } from '@/core/tools/client-tool'
import { emptyRegistry, type ToolRegistry } from '@/core/tools/tool-registry'

import { createFakeAgent } from './fake-agent'
import { createFakeClock } from './fake-clock'

type CallTool = (call: ToolCall, signal: AbortSignal, tools: ToolRegistry) => Promise<ToolAnswer>

const tool = (name: string): ClientTool => ({
  name,
  description: name,
  parameters: { type: 'object' },
  risk: 'read',
  timeoutMilliseconds: 1_000,
  isIdempotent: true,
  execute: async () => name,
})

/** An engine with fake ports, and a record of its states. */
export function createHarness({
  tools = [],
  callTool = async ({ name }) => ({ content: `${name} done` }),
  draft = createDraft(),
  state = { kind: 'idle' },
  rounds = 5,
  limits = () => ({ rounds, resumes: 5 }),
  pool = createStreamPool(4),
  ports = {},
  onState = () => {},
  onContent = () => {},
}: {
  tools?: (string | ClientTool)[]
  callTool?: CallTool
  draft?: Draft
  state?: RunState
  rounds?: number
  limits?: () => TurnLimits
  pool?: StreamPool
  /** Overrides of the harness's own ports. */
  ports?: Partial<RunPorts>
  onState?: (state: RunState) => void
  onContent?: () => void
} = {}) {
  const agent = createFakeAgent()
  const clock = createFakeClock()
  const states: RunState[] = []
  const warnings: object[] = []
  const bugs: { where: string; error: unknown }[] = []
  let registry = tools.reduce<ToolRegistry>(
    (known, one) => known.register(typeof one === 'string' ? tool(one) : one),
    emptyRegistry,
  )
  let ids = 0
  const engine = createEngine({
    threadId: 't1',
    draft,
    state,
    ports: {
      createRun: agent.createRun,
      openStream: agent.openStream,
      cancelRun: agent.cancelRun,
      callTool: (call, known, signal) => callTool(call, signal, known),
      waitForSignIn: agent.waitForSignIn,
      canResume: true,
      pool,
      clock,
      newId: () => `id-${++ids}`,
      random: () => 0.5,
      ...ports,
    },
    tools: () => registry,
    limits,
    onState(next) {
      states.push(next)
      onState(next)
    },
    onContent,
    report: {
      warning: (warning) => warnings.push(warning),
      bug: (where, error) => bugs.push({ where, error }),
    },
  })
  return {
    engine,
    agent,
    clock,
    states,
    warnings,
    bugs,
    /** Registers another tool, as a setting would. */
    addTool: (name: string) => void (registry = registry.register(tool(name))),
    /** The kinds of the states, without consecutive duplicates. */
    get kinds() {
      return states.map(({ kind }) => kind).filter((kind, at, all) => kind !== all[at - 1])
    },
    /** The texts of the messages, in order. */
    get texts() {
      return engine.draft.ids.map((id) => {
        const message = engine.draft.message(id)
        return message && 'text' in message ? message.text : ''
      })
    },
    get calls() {
      return engine.draft.ids.flatMap((id) => {
        const message = engine.draft.message(id)
        return message?.role === 'assistant' ? message.toolCalls : []
      })
    },
  }
}
