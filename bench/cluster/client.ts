import { fork } from 'node:child_process'
import { once } from 'node:events'

import { bundledProgram } from '@server/testing/bundled-program'

import { Report, type LoadResult, type Order, type RunsOrder } from './orders'

export type Client = Awaited<ReturnType<typeof startClient>>

/** Starts a separate process that generates the load, so that its cost is not mixed with that of the servers. */
export async function startClient() {
  const child = fork(await bundledProgram('bench/cluster/client-process.ts'), { execArgv: [] })
  const ended = once(child, 'exit')

  /** Calls `measured` while the runs are live, and waits for it before it resolves. */
  function send(order: Order, measured?: () => Promise<void>): Promise<LoadResult | undefined> {
    return new Promise((resolve, reject) => {
      let looking: Promise<void> | undefined
      const hear = (message: unknown) => {
        const { data: report, error } = Report.safeParse(message)
        if (!report) return reject(error)
        if (report.kind === 'measured') {
          looking = measured?.()
          return
        }
        child.off('message', hear)
        if (report.kind === 'failed') reject(new Error(report.reason))
        else Promise.resolve(looking).then(() => resolve(report.result), reject)
      }
      child.on('message', hear)
      void ended.then(() => reject(new Error('The client process ended.')))
      child.send(order)
    })
  }

  return {
    async playRuns(
      order: Omit<RunsOrder, 'kind'>,
      measured?: () => Promise<void>,
    ): Promise<LoadResult> {
      const result = await send({ kind: 'runs', ...order }, measured)
      if (!result) throw new Error('The client has no result.')
      return result
    },
    openFeeds: (port: number, feeds: number) => send({ kind: 'feeds', port, feeds }),
    closeFeeds: () => send({ kind: 'close-feeds' }),
    close: () => child.disconnect(),
  }
}
