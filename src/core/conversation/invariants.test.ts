import fc from 'fast-check'

import { createChunkExpander } from '@/core/agui/chunk-expander'
import { createDecoder } from '@/core/agui/decoder'
import type { WholeEvent } from '@/core/agui/event'
import { createDraft, type Draft } from '@/core/conversation/fold/draft'
import { assertProperty } from '@/core/testing/assert-property'

import { toAguiMessages } from './agui-messages'
import type { Message } from './message'
import { traceOf } from './testing/trace'

const choices = fc.array(fc.nat(100_000), { maxLength: 80 })

function messagesOf(draft: Draft): (Message | undefined)[] {
  return draft.ids.map((id) => draft.message(id))
}

/** Everything that can be read from a draft. */
function contentOf(draft: Draft) {
  return { messages: messagesOf(draft), state: draft.agentState, run: draft.run }
}

function foldAll(events: readonly WholeEvent[]): Draft {
  const draft = createDraft()
  draft.beginRun('t1', 'r1')
  for (const event of events) draft.apply(event)
  return draft
}

describe('the fold of any valid run', () => {
  it('warns only about patches that do not apply', async () => {
    await assertProperty(
      fc.property(choices, (numbers) => {
        const kinds = new Set(foldAll(traceOf(numbers)).warnings.map(({ kind }) => kind))
        kinds.delete('patch-failed')
        expect([...kinds]).toEqual([])
      }),
      { seed: 847_438 },
    )
  })

  it('does not depend on how often it is read', async () => {
    await assertProperty(
      fc.property(choices, fc.infiniteStream(fc.boolean()), (numbers, looks) => {
        const events = traceOf(numbers)
        const draft = createDraft()
        draft.beginRun('t1', 'r1')
        for (const event of events) {
          draft.apply(event)
          if (looks.next().value) contentOf(draft)
          if (looks.next().value) draft.takeChanges()
        }
        expect(contentOf(draft)).toEqual(contentOf(foldAll(events)))
      }),
      { seed: 327_853 },
    )
  })

  it('lists every changed message in its changes', async () => {
    await assertProperty(
      fc.property(choices, (numbers) => {
        const draft = createDraft()
        draft.beginRun('t1', 'r1')
        draft.takeChanges()
        let ids = draft.ids
        let before = new Map<string, Message | undefined>()
        for (const event of traceOf(numbers)) {
          draft.apply(event)
          const changes = draft.takeChanges()
          const after = new Map(draft.ids.map((id) => [id, draft.message(id)]))
          for (const id of new Set([...before.keys(), ...after.keys()])) {
            if (!changes.messageIds.has(id)) expect(after.get(id)).toBe(before.get(id))
          }
          expect(changes.list).toBe(draft.ids !== ids)
          before = after
          ids = draft.ids
        }
      }),
      { seed: 284_676 },
    )
  })

  it('never mutates a value after it was read', async () => {
    await assertProperty(
      fc.property(choices, (numbers) => {
        const draft = createDraft()
        const seen: [unknown, string][] = []
        for (const event of traceOf(numbers)) {
          draft.apply(event)
          for (const value of [...messagesOf(draft), draft.agentState, draft.ids, draft.run]) {
            seen.push([value, JSON.stringify(value)])
          }
        }
        for (const [value, text] of seen) expect(JSON.stringify(value)).toBe(text)
      }),
      { seed: 794_772, count: 30 },
    )
  })

  it('only appends to a text until a snapshot replaces it', async () => {
    await assertProperty(
      fc.property(choices, (numbers) => {
        const draft = createDraft()
        let before = new Map<string, string>()
        for (const event of traceOf(numbers)) {
          draft.apply(event)
          const after = new Map<string, string>()
          for (const message of messagesOf(draft)) {
            if (message && 'text' in message) after.set(message.id, message.text)
          }
          if (event.type !== 'MESSAGES_SNAPSHOT') {
            for (const [id, text] of before) {
              expect(after.get(id)?.startsWith(text) ?? 'gone').toBe(true)
            }
          }
          before = after
        }
      }),
      { seed: 555_268 },
    )
  })

  it('ignores events after the end, except for new runs, errors and results of calls', async () => {
    const marks = new Set(['RUN_STARTED', 'RUN_ERROR', 'TOOL_CALL_RESULT'])
    await assertProperty(
      fc.property(choices, choices, (numbers, others) => {
        const draft = foldAll(traceOf(numbers))
        const before = contentOf(draft)
        const late = [...traceOf(others), ...traceOf(others, 'r2')]
        for (const event of late) if (!marks.has(event.type)) draft.apply(event)
        expect(contentOf(draft)).toEqual(before)
      }),
      { seed: 672_705 },
    )
  })

  it('ignores repeated results, snapshots and ends', async () => {
    const repeatable = new Set<WholeEvent['type']>([
      'RUN_STARTED',
      'TOOL_CALL_RESULT',
      'STATE_SNAPSHOT',
      'ACTIVITY_SNAPSHOT',
      'MESSAGES_SNAPSHOT',
      'TEXT_MESSAGE_END',
      'TOOL_CALL_END',
      'REASONING_MESSAGE_END',
      'REASONING_ENCRYPTED_VALUE',
      'STEP_STARTED',
      'STEP_FINISHED',
      'RUN_FINISHED',
    ])
    await assertProperty(
      fc.property(choices, (numbers) => {
        const events = traceOf(numbers)
        const doubled = events.flatMap((event) =>
          repeatable.has(event.type) ? [event, event] : event,
        )
        expect(contentOf(foldAll(doubled))).toEqual(contentOf(foldAll(events)))
      }),
      { seed: 407_328 },
    )
  })

  it('does not depend on other runs that are folded at the same time', async () => {
    await assertProperty(
      fc.property(
        fc.array(choices, { minLength: 2, maxLength: 5 }),
        fc.array(fc.nat()),
        (all, turns) => {
          const runs = all.map((numbers) => {
            const events = traceOf(numbers)
            return { alone: foldAll(events), draft: foldAll([]), rest: [...events] }
          })
          for (const turn of turns) {
            const run = runs[turn % runs.length]
            const event = run?.rest.shift()
            if (event) run?.draft.apply(event)
          }
          for (const { draft, rest } of runs) for (const event of rest) draft.apply(event)
          for (const { draft, alone } of runs) expect(contentOf(draft)).toEqual(contentOf(alone))
        },
      ),
      { seed: 143_687 },
    )
  })
})

describe('the fold of any events', () => {
  const decode = createDecoder({ onWarning: () => {}, onFailure: () => {} })
  const ids = fc.constantFrom('a', 'b', 'c')
  const event = fc.record(
    {
      type: fc.constantFrom(
        ...new Set(traceOf([...Array(3000).keys()].map((at) => at * 37)).map(({ type }) => type)),
        'RUN_ERROR',
        'SUBAGENT_STARTED',
        'SUBAGENT_FINISHED',
        'TEXT_MESSAGE_CHUNK',
        'TOOL_CALL_CHUNK',
      ),
      threadId: fc.constant('t1'),
      runId: fc.constantFrom('r1', 'r2'),
      messageId: ids,
      toolCallId: ids,
      entityId: ids,
      subtype: fc.constantFrom('message', 'tool-call'),
      encryptedValue: fc.string(),
      toolCallName: fc.constantFrom('x', 'y'),
      parentMessageId: ids,
      subagentRunId: fc.constantFrom('s', 't'),
      role: fc.constantFrom('assistant', 'user', 'reasoning', 'tool'),
      stepName: fc.constant('s'),
      name: fc.constantFrom('tool_usage', 'other'),
      value: fc.jsonValue(),
      content: fc.oneof(fc.string(), fc.dictionary(fc.string(), fc.jsonValue())),
      activityType: fc.constant('p'),
      message: fc.string(),
      snapshot: fc.jsonValue(),
      delta: fc.oneof(
        fc.string(),
        fc.array(
          fc.record({
            op: fc.constantFrom('add', 'remove', 'replace'),
            path: fc.constantFrom('', '/a', '/a/0', '/-'),
            value: fc.jsonValue(),
          }),
        ),
      ),
      patch: fc.array(
        fc.record({
          op: fc.constant('add'),
          path: fc.constantFrom('', '/a', '/a/-'),
          value: fc.jsonValue(),
        }),
      ),
      messages: fc.array(
        fc.record({
          id: ids,
          role: fc.constantFrom('user', 'assistant', 'activity', 'tool'),
          content: fc.string(),
          toolCallId: ids,
        }),
      ),
    },
    { requiredKeys: ['type', 'messageId', 'toolCallId', 'threadId', 'runId'] },
  )

  it('never throws, and its messages can always be sent and stored', async () => {
    await assertProperty(
      fc.property(fc.array(event), (values) => {
        const draft = createDraft()
        const expand = createChunkExpander((whole) => draft.apply(whole))
        for (const value of values) {
          // The messages are compared as JSON, which stores -0 as 0.
          const decoded = decode(JSON.parse(JSON.stringify(value)))
          if (decoded) expand(decoded)
        }
        draft.abandonRun()
        const messages = messagesOf(draft)
        expect(messages).not.toContain(undefined)
        expect(new Set(draft.ids).size).toBe(draft.ids.length)
        expect(JSON.parse(JSON.stringify(messages))).toEqual(messages)
        expect(toAguiMessages(draft)).toEqual(
          toAguiMessages(messages.flatMap((each) => each ?? [])),
        )
        expect(
          messages.every((each) => !each || !('isStreaming' in each) || !each.isStreaming),
        ).toBe(true)
      }),
      {
        seed: 614_479,
        examples: [
          [
            [
              {
                type: 'ACTIVITY_SNAPSHOT',
                threadId: 't1',
                runId: 'r1',
                messageId: 'a',
                toolCallId: 'a',
                content: { '': -0 },
                activityType: 'p',
              },
            ],
          ],
        ],
      },
    )
  })

  it('keeps at most a hundred warnings', () => {
    const draft = createDraft()
    for (let at = 0; at < 1000; at += 1) {
      draft.apply({ type: 'TOOL_CALL_ARGS', toolCallId: `ghost-${at}`, delta: '' })
    }
    expect(draft.warnings).toHaveLength(100)
  })
})
