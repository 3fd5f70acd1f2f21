import { z } from 'zod'

import type { RunInput } from '@/core/contract/run'

import { say, type DemoPlan } from './demo-act'
import { demoTexts } from './demo-texts'
import {
  askUser,
  calculate,
  callDemoTools,
  callByName,
  openPage,
  roundsOf,
  search,
  searchTwice,
} from './demo-tools'
import { createDemoTurn, type DemoTurn } from './demo-turn'
import { listInSharedState, countInSharedState } from './shared-state'

interface Command {
  pattern: RegExp
  plan: (turn: DemoTurn) => DemoPlan
}

/** The first match wins. Its capture group becomes the `rest` of the turn. */
const commands: readonly Command[] = [
  { pattern: /^(?:help|what can you do)\b/i, plan: () => [say(demoTexts.help)] },
  {
    pattern: /^stream (\d+) words?\b/i,
    plan: ({ rest }) => [say(demoTexts.manyWords(Number(rest)))],
  },
  { pattern: /^markdown\b/i, plan: () => [say(demoTexts.markdown)] },
  { pattern: /^slow\b/i, plan: () => [{ kind: 'say', text: demoTexts.slowly, pace: 'slow' }] },
  { pattern: /^think\b(.*)/is, plan: ({ rest }) => thinkAbout(rest) },
  { pattern: /^fail at once\b/i, plan: () => [{ kind: 'fail', text: '' }] },
  { pattern: /^fail\b/i, plan: () => [{ kind: 'fail', text: demoTexts.breakingOff }] },
  { pattern: /^(?:what time|time)\b/i, plan: callDemoTools('Let me look at the clock.', clock) },
  {
    pattern: /^both\b/i,
    plan: callDemoTools('Two things at once.', () => [...clock(), calculate('6 * 7')]),
  },
  {
    pattern: /^calculate\b(.*)/is,
    plan: callDemoTools('Let me work it out.', ({ rest }) => [calculate(rest)]),
  },
  { pattern: /^(\d) rounds?\b/i, plan: roundsOf },
  {
    pattern: /^copy\b(.*)/is,
    plan: callDemoTools('I will put it there.', ({ rest }) => [
      { tool: 'write_clipboard', input: { text: rest } },
    ]),
  },
  {
    pattern: /^paste\b/i,
    plan: callDemoTools('Let me see.', () => [{ tool: 'read_clipboard', input: {} }]),
  },
  {
    pattern: /^open\b(.*)/is,
    plan: callDemoTools('Here it comes.', ({ rest }) => [openPage(rest)]),
  },
  {
    pattern: /^ask me\b(.*)/is,
    plan: callDemoTools('I have a question for you.', ({ rest }) => [askUser(rest)]),
  },
  { pattern: /^search twice\b(.*)/is, plan: searchTwice },
  { pattern: /^search\b(.*)/is, plan: search },
  { pattern: /^tool\b(.*)/is, plan: callByName },
  { pattern: /^look ?up\b(.*)/is, plan: ({ rest }) => lookUpOrder(Number(rest) || 1) },
  {
    pattern: /^interrupt\b/i,
    plan: () => [
      say('I would like to ask you first.'),
      { kind: 'ask', question: 'Shall I continue?' },
    ],
  },
  { pattern: /^state\b(.*)/is, plan: listInSharedState },
  { pattern: /^count\b/i, plan: countInSharedState },
  { pattern: /^(?:plan|activity)\b/i, plan: () => workThrough },
  { pattern: /^report\b/i, plan: () => reportWeather },
  { pattern: /^team\b/i, plan: () => askLibrarian },
]

/** Picks a plan from the last user message and the results of earlier calls and questions. */
export function planAnswer(input: RunInput): DemoPlan {
  if (input.resume?.length) return [say(reportAnswer(input.resume))]
  const turn = createDemoTurn(input)
  for (const { pattern, plan } of commands) {
    const match = pattern.exec(turn.text)
    if (match) return plan({ ...turn, rest: match[1]?.trim() ?? '' })
  }
  return [say(turn.isFirst ? `Hello! ${demoTexts.echo(turn.text)}` : demoTexts.echo(turn.text))]
}

function clock() {
  return [{ tool: 'get_current_time', input: {} }]
}

function thinkAbout(topic: string): DemoPlan {
  const subject = topic.replace(/^about\s+/i, '') || 'nothing in particular'
  return [
    { kind: 'think', text: demoTexts.thoughts(subject) },
    say(`I have thought about ${subject}. That is as far as a demo agent gets.`),
  ]
}

function lookUpOrder(order: number): DemoPlan {
  const days = (Math.abs(Math.trunc(order)) % 5) + 1
  return [
    say('I have a tool of my own for that.'),
    {
      kind: 'look-up',
      call: { tool: 'look_up_order', title: 'Order lookup', input: { order } },
      result: JSON.stringify({ order, status: 'on its way', days }),
    },
    say(`Order ${order} is on its way and arrives in ${days === 1 ? 'one day' : `${days} days`}.`),
  ]
}

const workThrough: DemoPlan = [
  {
    kind: 'work',
    title: 'How I go about it',
    steps: ['Read the question', 'Gather what is needed', 'Write the answer'],
  },
  say('That was the plan, and it is done.'),
]

const reportWeather: DemoPlan = [
  {
    kind: 'show-activity',
    activityType: 'weather_report',
    content: { title: 'Weather in Vienna', celsius: 12, sky: ['clouds', 'a little sun'] },
  },
  say('That is the report. Apps that do not know this kind of activity show its title.'),
]

const askLibrarian: DemoPlan = [
  say('I will ask the librarian.'),
  {
    kind: 'delegate',
    name: 'Librarian',
    step: 'Look along the shelves',
    text: 'There are two books about thorough bass, and both are here.',
  },
  say('The librarian found two books.'),
]

function reportAnswer(resume: NonNullable<RunInput['resume']>): string {
  const given = resume.flatMap(({ status, payload }) => (status === 'resolved' ? [payload] : []))
  if (given.length === 0) return 'You cancelled, so I stop here.'
  const choices = given.map((payload) => Confirmation.safeParse(payload).data?.go_on)
  if (choices.includes(false)) return 'You answered no, so I stop here.'
  const isYes = choices.every((choice) => choice === true)
  return `You answered ${isYes ? 'yes' : JSON.stringify(given)}, so I continue.`
}

/** The reply to the demo agent's question. */
const Confirmation = z.object({ go_on: z.boolean() })
