import { answerTo, type AgentRequest } from './agent-server'
import type { Life } from './life'
import type { LifeLine } from './life-line'

/** What was promised in the lives before, and what happened at the server. */
export interface History {
  readonly acknowledged: readonly string[]
  readonly answered: readonly string[]
  readonly effects: readonly string[]
}

export const noHistory: History = { acknowledged: [], answered: [], effects: [] }

const textsOf = (lines: readonly LifeLine[], kind: 'acknowledged' | 'answered') =>
  lines.flatMap((line) => (line.kind === kind ? [line.text] : []))

export const afterLife = (history: History, { lines }: Life): History => ({
  acknowledged: [...history.acknowledged, ...textsOf(lines, 'acknowledged')],
  answered: [...history.answered, ...textsOf(lines, 'answered')],
  effects: [
    ...history.effects,
    ...lines.flatMap((line) => (line.kind === 'effect' ? [line.call] : [])),
  ],
})

/** The promises that a life has broken, in words; none is fine. */
export function brokenPromises(
  before: History,
  life: Life,
  requests: readonly AgentRequest[],
): string[] {
  const broken: string[] = []
  const { effects } = afterLife(before, life)
  if (life.complaint !== '') broken.push(`the app failed: ${life.complaint.slice(0, 2000)}`)
  for (const line of life.lines) {
    if (line.kind === 'stuck') broken.push(`the turn is stuck at ${line.at}`)
    if (line.kind === 'found') broken.push(...brokenStore(before, line.words))
  }
  const answered = textsOf(life.lines, 'answered')
  for (const word of life.wasKilled ? [] : textsOf(life.lines, 'acknowledged'))
    if (!answered.includes(word)) broken.push(`${word} got no answer, though nobody killed the app`)
  for (const call of repeated(effects)) broken.push(`${call} had its effect twice`)
  for (const { runId, words } of requests) {
    for (const word of repeated(words)) broken.push(`run ${runId} was sent ${word} twice`)
    if (!isInOrder(words))
      broken.push(`run ${runId} was sent words out of order: ${words.join(' ')}`)
  }
  for (const id of repeated(requests.map(({ answers }) => answers)))
    broken.push(`the agent was asked twice to answer ${id}`)
  return broken
}

function brokenStore(
  { acknowledged, answered }: History,
  words: readonly { text: string; answer?: string | undefined }[],
): string[] {
  const texts = words.map(({ text }) => text)
  const answers = new Map(words.map(({ text, answer }) => [text, answer]))
  return [
    ...acknowledged.filter((word) => !texts.includes(word)).map((word) => `${word} is lost`),
    ...repeated(texts).map((word) => `${word} is there twice`),
    ...(isInOrder(texts) ? [] : [`words are out of order: ${texts.join(' ')}`]),
    ...answered
      .filter((word) => answers.get(word) !== answerTo(word))
      .map((word) => `the answer to ${word} is ${JSON.stringify(answers.get(word))}`),
    ...words
      .filter(({ text, answer }) => answer !== undefined && !answerTo(text).startsWith(answer))
      .map(({ text, answer }) => `${text} is answered with ${JSON.stringify(answer)}`),
  ]
}

const repeated = (values: readonly string[]) =>
  [...new Set(values)].filter((value) => values.indexOf(value) !== values.lastIndexOf(value))

const numberOf = (word: string) => Number(word.split('-').at(-1))

const isInOrder = (words: readonly string[]) =>
  words.every((word, at) => at === 0 || numberOf(word) >= numberOf(words[at - 1] ?? ''))
