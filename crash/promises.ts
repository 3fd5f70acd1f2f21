import type { AgentRequest } from './agent-server'
import { answerTo } from './answer-to'
import type { Life } from './life'
import type { LifeLine } from './life-line'

/** What earlier lives promised, and the calls whose tools had their effect. */
export interface History {
  readonly acknowledged: readonly string[]
  readonly answered: readonly string[]
  readonly effects: readonly string[]
}

export const noHistory: History = { acknowledged: [], answered: [], effects: [] }

const textsOf = (lines: readonly LifeLine[], kind: 'acknowledged' | 'answered') =>
  lines.flatMap((line) => (line.kind === kind ? [line.text] : []))

export function afterLife(history: History, { lines }: Life): History {
  const kept = (words: readonly string[]) => words.filter((word) => !isReplaced(word, lines))
  return {
    acknowledged: kept([...history.acknowledged, ...textsOf(lines, 'acknowledged')]),
    answered: kept([...history.answered, ...textsOf(lines, 'answered')]),
    effects: [
      ...history.effects,
      ...lines.flatMap((line) => (line.kind === 'effect' ? [line.call] : [])),
    ],
  }
}

/** Whether a word is on an abandoned branch: it was edited, or said between the edited word and the edit. */
const isReplaced = (word: string, lines: readonly LifeLine[]): boolean =>
  lines.some(
    (line) =>
      line.kind === 'edited' &&
      numberOf(word) >= numberOf(line.text) &&
      numberOf(word) < numberOf(line.to),
  )

interface Circumstances {
  readonly before: History
  readonly requests: readonly AgentRequest[]
  /** Whether the server sometimes failed, so that a word may have no answer. */
  readonly hasFaults: boolean
}

/** Returns a sentence for each promise that a life has broken. */
export function brokenPromises(life: Life, circumstances: Circumstances): string[] {
  const { before, requests } = circumstances
  return [
    ...(life.complaint === '' ? [] : [`the app failed: ${life.complaint.slice(0, 2000)}`]),
    ...life.lines.flatMap((line) => {
      if (line.kind === 'stuck') return [`the turn is stuck at ${line.at}`]
      return line.kind === 'found' ? brokenStore(before, line.words) : []
    }),
    ...unanswered(life, circumstances).map((word) => `${word} got no answer`),
    ...repeated(afterLife(before, life).effects).map((call) => `${call} had its effect twice`),
    ...requests.flatMap(brokenRequest),
    ...repeated(requests.map(({ answers }) => answers)).map(
      (id) => `the agent was asked twice to answer ${id}`,
    ),
  ]
}

/** Returns the unanswered words of a life that was not killed. */
function unanswered({ wasKilled, lines }: Life, { hasFaults }: Circumstances): string[] {
  if (wasKilled || hasFaults) return []
  const answered = new Set(textsOf(lines, 'answered'))
  return textsOf(lines, 'acknowledged').filter(
    (word) => !answered.has(word) && !isReplaced(word, lines),
  )
}

const brokenRequest = ({ runId, words }: AgentRequest): string[] => [
  ...repeated(words).map((word) => `run ${runId} was sent ${word} twice`),
  ...(isInOrder(words) ? [] : [`run ${runId} was sent words out of order: ${words.join(' ')}`]),
]

function brokenStore(
  { acknowledged, answered }: History,
  words: readonly { text: string; answer?: string | undefined }[],
): string[] {
  const texts = words.map(({ text }) => text)
  const answers = new Map(words.map(({ text, answer }) => [text, answer]))
  return [
    ...acknowledged.filter((word) => !texts.includes(word)).map((word) => `${word} is lost`),
    ...repeated(texts).map((word) => `${word} is stored twice`),
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
