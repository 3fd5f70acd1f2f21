import { startCuttingProxy } from './cutting-proxy'
import type { Engine } from './engine/load-engine'
import type { Outcome, Outcomes } from './outcome'
import type { Peer } from './peers/peer'
import { faultOf, promptOf, resumes, scenariosOf, type Scenario } from './scenarios'

/** Goes through every scenario with the app's state layer in Node. */
export async function tryInNode(engine: Engine, peer: Peer, port: number): Promise<Outcomes> {
  const proxy = await startCuttingProxy(port)
  const outcomes = new Map<Scenario, Outcome>()
  for (const scenario of scenariosOf(peer)) {
    const reason = peer.lacks?.[scenario]
    if (reason !== undefined) {
      outcomes.set(scenario, { kind: 'absent', reason })
      continue
    }
    const conversation = await engine.converse({
      server: {
        id: 'peer',
        name: peer.name,
        address: addressOf(peer, proxy.port),
        kind: peer.kind,
        features: [...(peer.features ?? [])],
      },
      key: peer.key,
      room: peer.room,
      prompt: promptOf(scenario),
      onFirstWords:
        scenario === 'stop' ? 'stop' : scenario === 'cut' ? () => proxy.cut() : undefined,
      patienceMilliseconds: scenario === 'long' ? 300_000 : 60_000,
    })
    const askedAgain = scenario === 'cut' ? proxy.connectionsSinceCut() : 0
    const fault = faultOf(scenario, { ...conversation, askedAgain }, resumes(peer))
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

/** Returns the address that the app derives from the one that a person pastes. */
function addressOf({ path, kind }: Peer, port: number): string {
  const address = `http://127.0.0.1:${port}${path}`.replace(/\/$/, '')
  return kind === 'openai' ? `${address}/v1` : address
}
