import { startCuttingProxy } from './cutting-proxy'
import type { Engine } from './engine/load-engine'
import type { Outcome, Outcomes } from './outcome'
import type { Peer } from './peers/peer'
import { faultOf, promptOf, scenarios, type Scenario } from './scenarios'

/** Goes through every scenario with the app's state layer in Node. */
export async function tryInNode(engine: Engine, peer: Peer, port: number): Promise<Outcomes> {
  const proxy = await startCuttingProxy(port)
  const outcomes = new Map<Scenario, Outcome>()
  for (const scenario of scenarios) {
    const reason = peer.lacks?.[scenario]
    if (reason !== undefined) {
      outcomes.set(scenario, { kind: 'absent', reason })
      continue
    }
    const conversation = await engine.converse({
      server: {
        id: 'peer',
        name: peer.name,
        address: `http://127.0.0.1:${proxy.port}${peer.path}`.replace(/\/$/, ''),
        kind: peer.kind,
        features: [],
      },
      room: peer.room,
      prompt: promptOf(scenario),
      onFirstWords:
        scenario === 'stop' ? 'stop' : scenario === 'cut' ? () => proxy.cut() : undefined,
      patienceMilliseconds: 60_000,
    })
    const askedAgain = scenario === 'cut' ? proxy.connectionsSinceCut() : 0
    const fault = faultOf(scenario, { ...conversation, askedAgain })
    outcomes.set(
      scenario,
      fault === undefined
        ? { kind: 'worked', warnings: conversation.warnings }
        : { kind: 'failed', reason: fault },
    )
  }
  proxy.close()
  return outcomes
}
