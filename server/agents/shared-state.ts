import { z } from 'zod'

import { say, type DemoPlan } from './demo-act'
import type { DemoTurn } from './demo-turn'

const ListState = z.object({ shopping: z.array(z.string()) })
const CountState = z.object({ count: z.number() })

const pantry = ['bread', 'milk', 'apples', 'cheese', 'coffee']

/** The list lives in the shared state, so it grows from turn to turn. */
export function listInSharedState({ rest, input: { state } }: DemoTurn): DemoPlan {
  const held = ListState.safeParse(state).data?.shopping
  const list = held ?? []
  const thing = rest || (pantry[list.length % pantry.length] ?? 'bread')
  return [
    ...(held ? [] : [{ kind: 'show-state', state: { ...othersIn(state), shopping: [] } } as const]),
    { kind: 'change-state', patch: [{ op: 'add', path: '/shopping/-', value: thing }] },
    say(`The shopping list says: ${[...list, thing].join(', ')}.`),
  ]
}

export function countInSharedState({ input: { state } }: DemoTurn): DemoPlan {
  const held = CountState.safeParse(state).data?.count
  const count = (held ?? 0) + 1
  return [
    ...(held === undefined
      ? [{ kind: 'show-state', state: { ...othersIn(state), count: 0 } } as const]
      : []),
    { kind: 'change-state', patch: [{ op: 'replace', path: '/count', value: count }] },
    say(`We are at ${count}.`),
  ]
}

/** A snapshot replaces the whole state, so it must include what others put there. */
function othersIn(state: unknown): object {
  return typeof state === 'object' && state !== null && !Array.isArray(state) ? state : {}
}
