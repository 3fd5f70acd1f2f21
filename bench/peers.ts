import type { AguiMessage } from '@/core/agui/event'

import { chatHistory, chatStream } from './chat-stream'
import type { Stream } from './streams'
import type { Job } from './time-in-turns'

/** Other client libraries that do the same work. */
export interface Peers {
  /** Concurrent runs, each in a thread with this history. */
  agui?: (streams: readonly Stream[], history: readonly AguiMessage[]) => Job
  /** Answers in the AI SDK's own protocol, in chats with a history. */
  chat?: (deltas: number, history: number, runs: number) => Job
}

/** Returns the installed peers. */
export async function loadPeers(): Promise<Peers> {
  const agui = await importIfThere(() => import('@ag-ui/client'))
  const react = await importIfThere(() => import('@ai-sdk/react'))
  const ai = await importIfThere(() => import('ai'))
  return {
    ...(agui && {
      agui: (streams, history) => () => {
        const agents = streams.map((stream) => {
          const agent = new agui.HttpAgent({
            url: 'http://peer.test',
            threadId: 't1',
            initialMessages: [...history],
            fetch: () => Promise.resolve(responseOf(stream)),
          })
          return () => agent.runAgent()
        })
        return () => Promise.all(agents.map((run) => run()))
      },
    }),
    ...(react &&
      ai && {
        chat: (deltas, history, runs) => {
          const stream = chatStream(deltas)
          return () => {
            const chats = Array.from({ length: runs }, () => {
              const transport = new ai.DefaultChatTransport({
                api: 'http://peer.test',
                fetch: () => Promise.resolve(responseOf(stream)),
              })
              return new react.Chat({ messages: chatHistory(history), transport })
            })
            return () => Promise.all(chats.map((chat) => chat.sendMessage({ text: 'go' })))
          }
        },
      }),
  }
}

function responseOf({ reads }: Stream): Response {
  let at = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const bytes = reads[at]
      at += 1
      if (bytes) controller.enqueue(bytes)
      else controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

async function importIfThere<Module>(load: () => Promise<Module>): Promise<Module | undefined> {
  try {
    return await load()
  } catch {
    return undefined
  }
}
