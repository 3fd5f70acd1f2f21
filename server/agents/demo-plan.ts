import type { RunInput } from '@/core/contract/run'
import { userTexts } from './user-texts'

/** What the demo agent does in one run. */
export type DemoPlan =
  | { kind: 'say'; text: string; pace: 'steady' | 'slow'; isCutOff?: boolean }
  /** Says a few words, then leaves these calls to the client, once so many have been answered. */
  | { kind: 'call'; text: string; calls: readonly DemoCall[]; after: number }
  /** Says a few words, then asks the person before it goes on. */
  | { kind: 'ask'; text: string; question: string }

export interface DemoCall {
  tool: string
  input: object
}

const mostWords = 20_000

/** Decides by the last words of the person, and by what has come of earlier calls and questions. */
export function planAnswer(input: RunInput): DemoPlan {
  const said = userTexts(input)
  const last = said.at(-1)?.trim() ?? ''
  const results = resultsSince(input)
  if (input.resume?.length) return say(reportAnswer(input.resume))
  const plan = commandPlan(last, results.length)
  if (plan?.kind === 'call') {
    return results.length > plan.after ? say(report(results)) : offered(plan, input)
  }
  if (plan) return plan
  return say(said.length > 1 ? echo(last) : `Hello! ${echo(last)}`)
}

const say = (text: string): DemoPlan => ({ kind: 'say', text, pace: 'steady' })
const call = (text: string, ...calls: DemoCall[]): DemoPlan => ({
  kind: 'call',
  text,
  calls,
  after: 0,
})

function commandPlan(text: string, answered: number): DemoPlan | undefined {
  const [, count] = /^stream (\d+) words?\b/i.exec(text) ?? []
  if (count !== undefined) return say(stream(Number(count)))
  if (/^(help|what can you do)\b/i.test(text)) return say(help)
  if (/^slow\b/i.test(text)) return { kind: 'say', text: slow, pace: 'slow' }
  if (/^fail\b/i.test(text)) return { kind: 'say', text: fail, pace: 'steady', isCutOff: true }
  if (/^(what time|time)\b/i.test(text)) return call('Let me look at the clock.', time)
  if (/^both\b/i.test(text)) return call('Two things at once.', time, calculate('6 * 7'))
  if (/^paste\b/i.test(text)) return call('Let me see.', { tool: 'read_clipboard', input: {} })
  if (/^interrupt\b/i.test(text)) {
    return { kind: 'ask', text: 'I would rather ask first.', question: 'Shall I go on?' }
  }
  const [, rounds] = /^(\d) rounds?\b/i.exec(text) ?? []
  if (rounds !== undefined && answered < Number(rounds)) {
    const calls = [calculate(`${answered} + 1`)]
    return { kind: 'call', text: `Round ${answered + 1}.`, calls, after: answered }
  }
  const [, verb, rest = ''] = /^(calculate|copy|open|ask me)\b\s*(.*)$/is.exec(text) ?? []
  switch (verb?.toLowerCase()) {
    case 'calculate':
      return call('Let me work it out.', calculate(rest))
    case 'copy':
      return call('I will put it there.', { tool: 'write_clipboard', input: { text: rest } })
    case 'open':
      return call('Here it comes.', { tool: 'open_url', input: { url: asUrl(rest) } })
    case 'ask me':
      return call('I have a question for you.', { tool: 'ask_user', input: question(rest) })
    default:
      return rounds === undefined ? undefined : say(`That makes ${answered}.`)
  }
}

const time: DemoCall = { tool: 'get_current_time', input: {} }
const calculate = (expression: string): DemoCall => ({ tool: 'calculate', input: { expression } })
const asUrl = (text: string) => (/^[a-z]+:/i.test(text) ? text : `https://${text}`)

const question = (text: string) => ({
  message: text || 'Where shall we go?',
  schema: {
    type: 'object',
    properties: {
      place: { type: 'string', title: 'Place' },
      nights: { type: 'integer', title: 'Nights' },
      breakfast: { type: 'boolean', title: 'With breakfast' },
    },
    required: ['place'],
  },
})

/** A client that does not offer a tool hears so, instead of a call that it cannot answer. */
function offered(plan: DemoPlan & { kind: 'call' }, input: RunInput): DemoPlan {
  const names = new Set(input.tools?.map(({ name }) => name))
  const missing = plan.calls.find(({ tool }) => !names.has(tool))
  return missing
    ? say(`I would need the tool ${missing.tool} for that, and your app has none.`)
    : plan
}

/** What came of the calls since the person last said something. */
function resultsSince({ messages }: RunInput): string[] {
  const asked = messages.findLastIndex(({ role }) => role === 'user')
  return messages.slice(asked + 1).flatMap((message) => {
    if (message.role !== 'tool') return []
    return [typeof message.content === 'string' ? message.content : 'something that is not text']
  })
}

const report = (results: readonly string[]) =>
  results.length === 1
    ? `The tool answered: ${results[0]}`
    : `The tools answered:\n\n${results.map((result, at) => `${at + 1}. ${result}`).join('\n')}`

function reportAnswer(resume: NonNullable<RunInput['resume']>): string {
  const given = resume.filter(({ status }) => status === 'resolved')
  return given.length === 0
    ? 'You would rather not. I leave it at that.'
    : `You answered ${JSON.stringify(given.map(({ payload }) => payload))}, so I go on.`
}

const help = `Here is what I can do. Write one of these:

help: shows this list
stream 200 words: writes as many words as you ask for
slow: takes several seconds over every word, a good moment to stop me, or to leave and come back
fail: breaks off with an error, so that you can see what that looks like
time: asks your device for the time
calculate 2 * (3 + 4): lets your device do the sum
both: calls two tools at once
3 rounds: calls a tool, looks at the result, and calls again
copy some words: puts them on your clipboard, if you allow it
paste: reads your clipboard, if you allow it
open example.com: opens a page, if you allow it
ask me: has a question for you
interrupt: stops and asks before it goes on

Anything else I repeat, with a few words around it.`

const slow = 'I am taking my time. You may leave and come back.'

const fail = 'This answer will break off in the middle of'

function echo(text: string): string {
  if (text === '') return 'I received a message without any text in it. Ask me for help.'
  const count = text.split(/\s+/).length
  const size = count === 1 ? 'one word' : `${count} words`
  return `You wrote ${size}:\n\n“${text}”\n\nThat is all I make of it. Write help to see what else I can do.`
}

const phrase = 'a long answer arrives one word after another and stays easy to read while it grows'

function stream(count: number): string {
  if (count === 0) return 'No words, as you wish.'
  if (count > mostWords) return `That is too much for me. I can write up to ${mostWords} words.`
  const words = phrase.split(' ')
  const told = Array.from({ length: count }, (_, index) => words[index % words.length])
  return inParagraphs(told.join(' '))
}

/** Turns every fourth repetition of the phrase into a paragraph's end. */
function inParagraphs(text: string): string {
  let repetition = 0
  return text.replaceAll('grows ', () => (++repetition % 4 === 0 ? 'grows.\n\n' : 'grows, '))
}
