import type { Message, ToolCall } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import type { ClientTool } from '@/core/tools/client-tool'
import type { ApprovalRequest } from '@/core/tools/person-requests'
import { emptyRegistry } from '@/core/tools/tool-registry'
import { newId } from '@/data/device/new-id'
import { readPath } from '@/data/store/paths'
import { readTurn } from '@/data/store/turns'
import { removeServer } from '@/data/store/threads'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { continueTurn, retryTurn } from '@/state/thread/edit-message'
import { branchesAtom, messageIdsAtom, runStateAtom } from '@/state/thread/thread-atoms'
import {
  closeThreadSession,
  messageAtom,
  openThreadSession,
  resumeTurn,
  stopRun,
} from '@/state/thread/thread-sessions'
import { answerRequest, requestsAtom } from '@/state/toolset/tools'

import { openScriptedServer, type Script, type ScriptedKind } from './testing/scripted-server'

type Opened = Awaited<ReturnType<typeof openScriptedServer>>

const opened: Opened[] = []
let key: ThreadKey = { server: 'scripted', room: 'demo', thread: '' }

beforeAll(() => {
  globalThis.requestAnimationFrame = (draw) => Number(setImmediate(() => draw(0)))
})
beforeEach(async () => {
  queryClient.clear()
  await removeServer('scripted')
  key = { ...key, thread: newId() }
})
afterEach(() => {
  closeThreadSession(key)
  for (const one of opened.splice(0)) one.close()
})
afterAll(() => queryClient.clear())

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 2))
}

const stateOf = () => store.get(runStateAtom(key))
const over = () => until(() => stateOf().kind !== 'running')
const messages = (): Message[] =>
  store.get(messageIdsAtom(key)).flatMap((id) => store.get(messageAtom(key, id)) ?? [])
const texts = () => messages().map((message) => ('text' in message ? message.text : ''))
const calls = (): readonly ToolCall[] =>
  messages().flatMap((message) => (message.role === 'assistant' ? message.toolCalls : []))
const stored = async () => (await readPath(key, { limit: 50 })).messages
const hasStored = (text: string) => async () =>
  (await stored()).some((message) => 'text' in message && message.text === text)

/** Creates a tool that records its calls and finishes when the test says so. */
function createTool(more: Partial<ClientTool> = {}) {
  const made: unknown[] = []
  let finish: () => void = () => undefined
  const tool: ClientTool = {
    name: 'send',
    description: '',
    parameters: { type: 'object' },
    risk: 'read',
    timeoutMilliseconds: 60_000,
    isIdempotent: false,
    execute: (input) => {
      made.push(input)
      return new Promise((resolve) => (finish = () => resolve('sent')))
    },
    ...more,
  }
  return { tool, made, finish: () => finish() }
}

async function begin(
  kind: ScriptedKind,
  script: (run: number) => Script,
  tools: readonly ClientTool[] = [],
) {
  const one = await openScriptedServer(kind, script)
  opened.push(one)
  const registry = tools.reduce((known, tool) => known.register(tool), emptyRegistry)
  const start = () => openThreadSession(one.server, key, () => registry)
  start().begin('Go')
  /** Kills the app as the system would, without notifying or writing anything, and opens it again. */
  const reopen = async () => {
    closeThreadSession(key)
    queryClient.clear()
    await start().load()
  }
  return { ...one, asked: one.asked, joins: () => one.joined, reopen, start }
}

const request = (): ApprovalRequest | undefined => {
  const [first] = store.get(requestsAtom(key))
  return first?.kind === 'approval' ? first : undefined
}
async function askedAgain(): Promise<ApprovalRequest> {
  await until(() => request() !== undefined)
  const open = request()
  if (!open) throw new Error('no approval was requested')
  return open
}
const approve = ({ id, hash }: ApprovalRequest) =>
  answerRequest(id, { kind: 'approved', hash, scope: 'once' })

const everywhere = [
  'companion',
  'Soliplex',
  'plain agent',
  'CopilotKit',
  'model server',
] as const satisfies ScriptedKind[]
/** Servers whose runs cannot be joined once they have begun. */
const withoutResume = everywhere.filter((kind) => kind !== 'companion')
const onDevice = withoutResume.filter((kind) => kind !== 'Soliplex')

describe.each(withoutResume)('an unfinished answer from a %s after a restart', (kind) => {
  const hanging = (run: number): Script =>
    run === 1 ? { says: 'Ber', hangs: true, rest: 'lin' } : { says: 'lin, Paris.' }

  async function cut() {
    const app = await begin(kind, hanging)
    await until(hasStored('Ber'))
    await app.reopen()
    return app
  }

  it('is shown as interrupted with its partial text, and is not requested again automatically', async () => {
    const { asked, reopen } = await cut()
    expect(stateOf()).toEqual({ kind: 'truncated' })
    expect(texts()).toEqual(['Go', 'Ber'])
    await reopen()
    expect(stateOf()).toEqual({ kind: 'truncated' })
    expect(asked).toHaveLength(1)
  })

  it('resumes where it stopped when the person continues it', async () => {
    const { asked } = await cut()
    await continueTurn(key)
    await until(() => asked.length === 2)
    await over()
    expect(stateOf()).toEqual({ kind: 'completed' })
    expect(texts().join('')).toBe('GoBerlin, Paris.')
    expect(asked[1]?.messages).toMatchObject([
      { role: 'user', content: 'Go' },
      { role: 'assistant', content: 'Ber' },
      { role: 'user', content: expect.stringMatching(/cut off/) },
    ])
  })

  it('is requested anew when the person retries, and both answers are kept', async () => {
    const { asked } = await cut()
    await retryTurn(key)
    await until(() => asked.length === 2)
    await over()
    expect(texts()).toEqual(['Go', 'lin, Paris.'])
    expect(asked[1]?.messages).toMatchObject([{ role: 'user', content: 'Go' }])
    await until(() => store.get(branchesAtom(key)).size > 0)
  })
})

describe('an unfinished answer from a companion after a restart', () => {
  it('is rejoined where it stopped, and the agent runs only once', async () => {
    const app = await begin('companion', () => ({ says: 'Ber', hangs: true, rest: 'lin' }))
    await until(hasStored('Ber'))
    await app.reopen()
    await until(() => app.joins() === 1)
    expect(stateOf().kind).toBe('running')
    app.release()
    await over()
    expect(texts()).toEqual(['Go', 'Berlin'])
    expect(app.asked).toHaveLength(1)
    expect(await readTurn(key)).toBeUndefined()
  })

  it('is fetched if the server finished it in the meantime', async () => {
    const app = await begin('companion', () => ({ says: 'Ber', hangs: true, rest: 'lin' }))
    await until(hasStored('Ber'))
    closeThreadSession(key)
    app.release()
    await new Promise((resolve) => setTimeout(resolve, 20))
    await app.reopen()
    expect(stateOf()).toEqual({ kind: 'completed' })
    expect(texts()).toEqual(['Go', 'Berlin'])
    expect(app.asked).toHaveLength(1)
  })
})

describe.each(everywhere)('a tool call by a %s', (kind) => {
  const calling = (run: number): Script =>
    run === 1 ? { says: 'Let me see.', calls: [['send', { to: 'Ann' }]] } : { says: 'Done.' }

  it('requests approval again if the app was closed while it waited for approval', async () => {
    const { tool, made } = createTool({ risk: 'device', execute: async () => 'sent' })
    const count = { runs: 0 }
    const counted = { ...tool, execute: async () => (count.runs++, 'sent') }
    const { asked, reopen } = await begin(kind, calling, [counted])
    await askedAgain()
    await reopen()
    const again = await askedAgain()
    expect(again).toMatchObject({ arguments: { to: 'Ann' } })
    expect(again).not.toHaveProperty('isRepeat')
    expect(made).toEqual([])
    expect(asked).toHaveLength(1)
    approve(again)
    await until(() => asked.length === 2)
    await over()
    expect(count.runs).toBe(1)
    expect(stateOf()).toEqual({ kind: 'completed' })
    expect(texts().at(-1)).toBe('Done.')
  })

  it('is not repeated automatically if the app was closed while it was running', async () => {
    const { tool, made } = createTool()
    const { asked, reopen } = await begin(kind, calling, [tool])
    await until(() => made.length === 1)
    await reopen()
    const again = await askedAgain()
    expect(again).toMatchObject({ isRepeat: true })
    answerRequest(again.id, { kind: 'denied' })
    await until(() => asked.length === 2)
    await over()
    expect(made).toHaveLength(1)
    expect(calls()).toMatchObject([{ result: { error: 'unknown outcome' } }])
  })

  it('is repeated if the person approves', async () => {
    const { tool, made, finish } = createTool()
    const { asked, reopen } = await begin(kind, calling, [tool])
    await until(() => made.length === 1)
    await reopen()
    approve(await askedAgain())
    await until(() => made.length === 2)
    finish()
    await until(() => asked.length === 2)
    await over()
    expect(calls()).toMatchObject([{ status: 'completed', result: { content: 'sent' } }])
  })

  it('is repeated automatically if its tool is idempotent', async () => {
    const { tool, made, finish } = createTool({ isIdempotent: true })
    const { asked, reopen } = await begin(kind, calling, [tool])
    await until(() => made.length === 1)
    await reopen()
    await until(() => made.length === 2)
    finish()
    await until(() => asked.length === 2)
    await over()
    expect(stateOf()).toEqual({ kind: 'completed' })
  })

  it('keeps its result, which is sent after the app was closed and opened again', async () => {
    const two = (run: number): Script =>
      run === 1
        ? {
            calls: [
              ['quick', {}],
              ['send', {}],
            ],
          }
        : { says: 'Done.' }
    let quick = 0
    const first = createTool({ name: 'quick', execute: async () => `sent ${(quick += 1)}` })
    const slow = createTool({ isIdempotent: true })
    const { asked, reopen } = await begin(kind, two, [first.tool, slow.tool])
    await until(() => calls()[0]?.status === 'completed' && slow.made.length === 1)
    await reopen()
    await until(() => slow.made.length === 2)
    slow.finish()
    await until(() => asked.length === 2)
    await over()
    expect(quick).toBe(1)
    expect(JSON.stringify(asked[1]?.messages)).toContain('sent 1')
  })

  it('is shown as stopped after a restart if the person stopped the turn while it was running', async () => {
    const { tool, made } = createTool()
    const { asked, reopen } = await begin(kind, calling, [tool])
    await until(() => made.length === 1)
    stopRun(key)
    await until(async () => (await readTurn(key)) === undefined)
    await reopen()
    expect(stateOf().kind).not.toBe('truncated')
    expect(messages().findLast(({ role }) => role === 'assistant')).toMatchObject({
      ending: 'stopped',
    })
    expect(asked).toHaveLength(1)
  })
})

describe.each(['plain agent', 'CopilotKit', 'companion', 'Soliplex'] as const)(
  'a question from a %s',
  (kind) => {
    it('is asked again after a restart, and the answer reaches the agent', async () => {
      const interrupts = [{ id: 'i1', reason: 'confirmation', message: 'Really?' }]
      const { asked, reopen } = await begin(kind, (run) =>
        run === 1 ? { says: 'One thing.', interrupts } : { says: 'Done.' },
      )
      await over()
      await until(async () => (await readTurn(key))?.kind === 'suspended')
      await reopen()
      expect(stateOf()).toMatchObject({ kind: 'suspended', interrupts: [{ id: 'i1' }] })
      resumeTurn(key, new Map([['i1', { payload: { approved: true } }]]))
      await until(() => asked.length === 2)
      await over()
      expect(asked[1]).toMatchObject({
        resume: [{ interruptId: 'i1', status: 'resolved', payload: { approved: true } }],
      })
    })
  },
)

describe.each(onDevice)('a run of a %s', (kind) => {
  it('is stored before it is requested', async () => {
    const seen: unknown[] = []
    const one = await openScriptedServer(
      kind,
      () => ({ says: 'Hello.' }),
      async () => {
        seen.push(await readTurn(key), (await stored()).length)
      },
    )
    opened.push(one)
    openThreadSession(one.server, key, () => emptyRegistry).begin('Go')
    await until(() => one.asked.length === 1)
    await over()
    expect(seen).toEqual([{ kind: 'asked', runId: expect.any(String) }, 1])
    await until(async () => (await readTurn(key)) === undefined)
  })
})
