import type { ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'

/** A request to the benchmark agent, parsed from a message. */
export interface Wish {
  deltas: number
  perSecond: number
}

export const wishText = ({ deltas, perSecond }: Wish): string =>
  `Tell ${deltas} deltas at ${perSecond} per second.`

export function readWish(text: string): Wish | undefined {
  const [, deltas, perSecond] = /Tell (\d+) deltas at (\d+) per second/.exec(text) ?? []
  return deltas === undefined ? undefined : { deltas: Number(deltas), perSecond: Number(perSecond) }
}

/** The number of deltas that are due by now. */
export function dueBy(milliseconds: number, { deltas, perSecond }: Wish): number {
  return Math.min(deltas, Math.floor((milliseconds * perSecond) / 1000))
}

/** What the server actually sent, to compare with the request. */
export interface Told {
  deltas: number
  seconds: number
  writes: number
  /** Whether the client stayed until the end. */
  isWhole: boolean
}

/** Writes each delta when it is due, and catches up after a late timer. */
export async function tell(
  response: ServerResponse,
  wish: Wish,
  frameAt: (index: number) => string,
): Promise<Told> {
  const start = performance.now()
  let sent = 0
  let writes = 0
  while (sent < wish.deltas && !response.destroyed) {
    await setTimeout(1)
    const due = dueBy(performance.now() - start, wish)
    let frames = ''
    for (; sent < due; sent += 1) frames += frameAt(sent)
    if (frames === '') continue
    response.write(frames)
    writes += 1
  }
  const seconds = (performance.now() - start) / 1000
  return { deltas: sent, seconds, writes, isWhole: sent === wish.deltas }
}
