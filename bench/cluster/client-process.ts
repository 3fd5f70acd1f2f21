import { openStream } from './open-stream'
import { Order, type Report } from './orders'
import { playRuns } from './play-runs'

const feedsAtOnce = 100

const closing: (() => void)[] = []

/** Resolves when every feed has sent its first event id. */
async function openFeeds(port: number, feeds: number): Promise<void> {
  for (let first = 0; first < feeds; first += feedsAtOnce) {
    const count = Math.min(feedsAtOnce, feeds - first)
    await Promise.all(
      Array.from({ length: count }, (_, index) => openFeed(port, `reader-${first + index}`)),
    )
  }
}

function openFeed(port: number, user: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = { port, method: 'GET', path: '/api/v1/feed', user } as const
    const { ended, close } = openStream(request, (text) => {
      if (text.includes('id: ')) resolve()
    })
    ended.catch(reject)
    closing.push(close)
  })
}

async function obey(order: Order): Promise<Report> {
  switch (order.kind) {
    case 'runs': {
      const result = await playRuns(order, () => report({ kind: 'measured' }))
      return { kind: 'done', result }
    }
    case 'feeds':
      await openFeeds(order.port, order.feeds)
      return { kind: 'done' }
    case 'close-feeds':
      for (const close of closing.splice(0)) close()
      return { kind: 'done' }
  }
}

function report(what: Report): void {
  process.send?.(what)
}

process.on('message', (order) => {
  void obey(Order.parse(order)).then(report, (error: unknown) =>
    report({ kind: 'failed', reason: String(error) }),
  )
})
// The parent process has ended, and nothing needs to be cleaned up.
process.once('disconnect', () => process.exit())
