import type { ThreadKey } from '@/core/conversation/thread-key'
import type { Server } from '@/core/server/server'
import { fakeServer } from '@/core/testing/fake-server'
import { deleteAll } from '@/data/store/delete-all'
import { addToOutbox, readOutbox, removeFromOutbox } from '@/data/store/outbox/outbox'
import { writeMessages } from '@/data/store/paths'
import { writeServer } from '@/data/store/servers'
import { readThread } from '@/data/store/threads'
import { watchStatements } from '@/data/testing/expo-sqlite-native'
import { openRealServer } from '@/data/testing/real-server'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { roomsQuery } from '@/state/room/rooms'
import { serversQuery } from '@/state/server/servers'

import { drainOutbox } from './app/drain-outbox'
import { loadOutbox, outboxAtom, queueOf } from './outbox/outbox'
import { retryQueued } from './outbox/queue-edit'
import { noteReachable } from './outbox/reachable'
import { cutRequests, type Cut } from './testing/cut-requests'
import { openScriptedServer, type Script, type ScriptedKind } from './testing/scripted-server'
import { storedTexts } from './testing/stored-texts'
import { editMessage } from './thread/edit-message'
import { persistNow } from './thread/message-persistence'
import { draftAtom, loadDraft, writeDraft } from './thread/drafts'
import { branchesAtom, messageIdsAtom, runStateAtom } from './thread/thread-atoms'
import {
  closeThreadSessions,
  messageAtom,
  sendMessage,
  startThread,
} from './thread/thread-sessions'

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 5))
}

const stateOf = (key: ThreadKey) => store.get(runStateAtom(key))
const isDone = (key: ThreadKey) => () =>
  queueOf(key).length === 0 && stateOf(key).kind === 'completed'
const messagesOf = (key: ThreadKey) =>
  store.get(messageIdsAtom(key)).flatMap((id) => store.get(messageAtom(key, id)) ?? [])
const textsOf = (key: ThreadKey) =>
  messagesOf(key).map((message) => ('text' in message ? message.text : ''))
const idOf = (key: ThreadKey, text: string) =>
  messagesOf(key).find((message) => 'text' in message && message.text === text)?.id ?? ''
const kindOf = (key: ThreadKey) => queueOf(key)[0]?.delivery.kind
const edit = (key: ThreadKey, from: string, to: string) => editMessage(key, idOf(key, from), to)

/** Decides what happens to a request. Everything else is real. */
let fault: (method: string, path: string) => Cut
let stop = () => {}

/** Starts the app with a known server. */
async function start(server: Server): Promise<void> {
  await writeServer(server, 1)
  await queryClient.fetchQuery(serversQuery)
  stop = drainOutbox([server])
}

/** Kills the app as the system would, and starts it again. */
async function restart(server: Server): Promise<void> {
  stop()
  closeThreadSessions()
  queryClient.clear()
  await start(server)
}

beforeAll(() => {
  globalThis.requestAnimationFrame = (draw) => Number(setImmediate(() => draw(0)))
  cutRequests((method, path) => fault(method, path))
})
beforeEach(async () => {
  fault = () => 'none'
  closeThreadSessions()
  queryClient.clear()
  await deleteAll()
  await loadOutbox()
})
afterEach(() => stop())
afterAll(() => {
  closeThreadSessions()
  queryClient.clear()
})

describe('an edited message to the companion server', () => {
  let home: Awaited<ReturnType<typeof openRealServer>>
  let server: Server
  let key: ThreadKey = { server: 'home', room: '', thread: '' }

  beforeAll(async () => {
    home = await openRealServer()
    const features = ['cancel', 'resume', 'guests', 'message-ids']
    server = fakeServer({ id: 'home', address: home.url, features })
  })
  beforeEach(async () => {
    await start(server)
    const [room] = await queryClient.fetchQuery(roomsQuery(server))
    key = startThread(server, room?.id ?? '', 'hello')
    await until(isDone(key))
    await sendMessage(key, 'hello again')
    await until(() => isDone(key)() && textsOf(key).length === 4)
  })
  afterAll(() => home.close())

  const taken = () => storedTexts(server, key)
  const before = [['hello'], ['hello', 'hello again']]

  it('is sent immediately in place of the original, and leaves the outbox', async () => {
    await edit(key, 'hello again', 'goodbye')
    expect(queueOf(key)).toMatchObject([{ text: 'goodbye', delivery: { kind: 'sending' } }])
    await until(() => isDone(key)() && textsOf(key).includes('goodbye'))
    expect(await taken()).toEqual([...before, ['hello', 'goodbye']])
    expect(textsOf(key).filter((text) => text.startsWith('hello again'))).toEqual([])
    await until(async () => (await readOutbox()).length === 0)
    await until(() => store.get(branchesAtom(key)).get(idOf(key, 'goodbye'))?.count === 2)
  })

  it.each([
    ['creating its run', /\/agui\/[^/]+$/],
    ['starting its run', /\/agui\/[^/]+\/[^/]+$/],
  ])('leads to one message and one run when the response to %s is lost', async (_case, lost) => {
    let times = 0
    fault = (method, path) => {
      if (method !== 'POST' || !lost.test(path)) return 'none'
      times += 1
      return times === 1 ? 'cut after' : 'none'
    }
    await edit(key, 'hello again', 'goodbye')
    await until(() => isDone(key)() && textsOf(key).includes('goodbye'))
    expect(times).toBeGreaterThanOrEqual(1)
    expect(await taken()).toEqual([...before, ['hello', 'goodbye']])
  })

  it('leaves the original visible while it waits for the network, and is sent before the next message', async () => {
    const shown = textsOf(key)
    fault = () => 'cut before'
    await edit(key, 'hello again', 'goodbye')
    await until(() => kindOf(key) === 'waiting')
    await sendMessage(key, 'and thanks')
    expect(textsOf(key)).toEqual(shown)
    expect(queueOf(key).map(({ text }) => text)).toEqual(['goodbye', 'and thanks'])
    await persistNow(key)
    expect(await readThread(key)).toMatchObject({ leaf: messagesOf(key).at(-1)?.id })
    fault = () => 'none'
    noteReachable(server.id)
    await until(() => isDone(key)() && textsOf(key).includes('and thanks'))
    expect(await taken()).toEqual([
      ...before,
      ['hello', 'goodbye'],
      ['hello', 'goodbye', 'and thanks'],
    ])
  })

  it.each([
    ['had not received it', 'cut before'],
    ['had received it', 'cut after'],
  ] as const)(
    'is accepted exactly once if the app was killed while sending it and the server %s',
    async (_case, cut) => {
      let times = 0
      fault = (method) => {
        if (method !== 'POST') return 'none'
        times += 1
        return times === 1 ? cut : 'cut before'
      }
      stop()
      stop = () => {}
      await edit(key, 'hello again', 'goodbye')
      await until(() => kindOf(key) === 'waiting')
      // Simulates that the app was killed before it saw the request fail.
      const [message] = await readOutbox()
      if (!message) throw new Error('no message is waiting')
      await removeFromOutbox([message.id])
      await addToOutbox({ ...message, delivery: { kind: 'sending' } }, { at: 1 })
      const parentId = messagesOf(key)[1]?.id
      await writeMessages(key, {
        entries: [{ message: { id: message.id, role: 'user', text: 'goodbye' }, parentId }],
        removed: [],
        leaf: message.id,
      })
      fault = () => 'none'
      noteReachable(server.id)
      await restart(server)
      await until(() => isDone(key)() && textsOf(key).includes('goodbye'))
      expect(await taken()).toEqual([...before, ['hello', 'goodbye']])
      expect(await readOutbox()).toEqual([])
    },
  )

  it('does not change the draft in the composer', async () => {
    await loadDraft(key)
    writeDraft(key, 'half a sent')
    await edit(key, 'hello again', 'goodbye')
    await until(() => isDone(key)() && textsOf(key).includes('goodbye'))
    expect(store.get(draftAtom(key))).toBe('half a sent')
    closeThreadSessions()
    await loadDraft(key)
    expect(store.get(draftAtom(key))).toBe('half a sent')
  })
})

const everywhere = [
  'companion',
  'Soliplex',
  'plain agent',
  'CopilotKit',
  'model server',
] as const satisfies ScriptedKind[]

describe.each(everywhere)('an edited message to a %s', (kind) => {
  let opened: Awaited<ReturnType<typeof openScriptedServer>>
  let key: ThreadKey = { server: 'scripted', room: 'demo', thread: '' }
  afterEach(() => opened.close())

  /** The person's messages in each request, without the requests that ask a model for a thread's name. */
  const said = () =>
    opened.asked
      .map(({ messages }) =>
        messages.flatMap(({ role, content }) => (role === 'user' ? [String(content)] : [])),
      )
      .filter(([first]) => !first?.startsWith('The conversation:'))

  async function begin(script: (run: number) => Script): Promise<void> {
    opened = await openScriptedServer(kind, script)
    await start(opened.server)
    key = startThread(opened.server, 'demo', 'One')
    await until(() => opened.asked.length === 1)
  }

  it('is stored before the editor closes, and waits until the current answer ends', async () => {
    await begin((run) => (run === 1 ? { says: 'Y', hangs: true, rest: 'es.' } : { says: 'No.' }))
    await until(() => kindOf(key) === undefined)
    const replaces = idOf(key, 'One')
    await edit(key, 'One', 'Two')
    expect((await readOutbox()).at(-1)).toMatchObject({
      text: 'Two',
      replaces,
      delivery: { kind: 'waiting' },
    })
    await sendMessage(key, 'Three')
    expect(said()).toEqual([['One']])
    opened.release()
    await until(() => isDone(key)() && textsOf(key).length === 4)
    expect(said()).toEqual([['One'], ['Two'], ['Two', 'Three']])
    expect(textsOf(key)).toEqual(['Two', 'No.', 'Three', 'No.'])
    expect(await readOutbox()).toEqual([])
  })

  it('is sent after an unreachable server returns, automatically or when the person retries', async () => {
    await begin(() => ({ says: 'Yes.' }))
    await until(isDone(key))
    fault = (method) => (method === 'POST' ? 'cut before' : 'none')
    await edit(key, 'One', 'Two')
    await until(() => kindOf(key) === 'failed' || kindOf(key) === 'waiting')
    expect(textsOf(key)).toEqual(['One', 'Yes.'])
    expect(stateOf(key).kind).toBe('completed')
    fault = () => 'none'
    noteReachable('scripted')
    const [message] = queueOf(key)
    if (message?.delivery.kind === 'failed') await retryQueued(message)
    await until(() => isDone(key)() && said().length === 2)
    expect(said()).toEqual([['One'], ['Two']])
    expect(textsOf(key)).toEqual(['Two', 'Yes.'])
  })

  it('is not resent automatically if the app was killed while sending it, and the original is shown', async () => {
    await begin(() => ({ says: 'Yes.' }))
    await until(isDone(key))
    const replaces = idOf(key, 'One')
    await persistNow(key)
    const id = crypto.randomUUID()
    const message = { id, key, text: 'Two', files: [], replaces }
    await addToOutbox({ ...message, delivery: { kind: 'sending' } }, { at: 1 })
    await writeMessages(key, {
      entries: [{ message: { id, role: 'user', text: 'Two' }, parentId: undefined }],
      removed: [],
      leaf: id,
    })
    await restart(opened.server)
    await until(() => kindOf(key) === 'interrupted')
    expect(said()).toEqual([['One']])
    expect(await readThread(key)).toMatchObject({ leaf: expect.not.stringMatching(id) })
    const [left] = queueOf(key)
    if (left) await retryQueued(left)
    await until(() => isDone(key)() && said().length === 2)
    expect(said()).toEqual([['One'], ['Two']])
    expect(textsOf(key)).toEqual(['Two', 'Yes.'])
  })
})

describe('a message that a person sends', () => {
  it('needs at most one database transaction before it is shown', async () => {
    const opened = await openScriptedServer('plain agent', (run) => ({
      says: 'Yes.',
      hangs: run === 2,
    }))
    await start(opened.server)
    let transactions = 0
    watchStatements((source) => (transactions += source.startsWith('BEGIN') ? 1 : 0))
    async function untilNothingIsWritten(): Promise<void> {
      let before = -1
      await until(async () => {
        await persistNow()
        const isSame =
          before === transactions && (await readOutbox()).length === queueOf(key).length
        before = transactions
        return isSame
      })
    }
    /** Counts the transactions until the text is in the conversation or in the queue. */
    const countOf = async (send: () => void, isShown: () => boolean): Promise<number> => {
      await untilNothingIsWritten()
      transactions = 0
      const shown = new Promise<number>((resolve) => {
        const check = () => isShown() && resolve(transactions)
        const stops = [store.sub(outboxAtom, check), store.sub(messageIdsAtom(key), check)]
        stop = (
          (before) => () =>
            [before, ...stops].forEach((each) => each())
        )(stop)
      })
      send()
      return isShown() ? transactions : shown
    }
    const key = startThread(opened.server, 'demo', 'One')
    await until(isDone(key))
    const isSaid = (text: string) => () =>
      textsOf(key).includes(text) || queueOf(key).some((message) => message.text === text)
    expect(await countOf(() => void sendMessage(key, 'Two'), isSaid('Two'))).toBeLessThanOrEqual(1)
    await until(() => opened.asked.length === 2 && queueOf(key).length === 0)
    expect(
      await countOf(() => void sendMessage(key, 'Three'), isSaid('Three')),
    ).toBeLessThanOrEqual(1)
    expect(await countOf(() => void edit(key, 'One', 'Four'), isSaid('Four'))).toBeLessThanOrEqual(
      1,
    )
    watchStatements(() => {})
    opened.close()
  })
})
