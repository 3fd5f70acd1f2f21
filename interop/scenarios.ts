import type { Conversation } from './engine/conversation'
import type { Peer } from './peers/peer'
import { longAnswer, prompts, slowAnswer } from './prompts'

export const scenarios = [
  'text',
  'deviceTool',
  'serverTool',
  'twoTools',
  'mixedTools',
  'approval',
  'stop',
  'cut',
  'long',
] as const
export type Scenario = (typeof scenarios)[number]

/** A model server has no tools, and never asks for approval. */
const modelScenarios: readonly Scenario[] = [
  'text',
  'deviceTool',
  'twoTools',
  'stop',
  'cut',
  'long',
]

export const scenariosOf = ({ kind }: Pick<Peer, 'kind'>): readonly Scenario[] =>
  kind === 'openai' ? modelScenarios : scenarios

export const titles: Readonly<Record<Scenario, string>> = {
  text: 'text',
  deviceTool: 'device tool',
  serverTool: 'server tool',
  twoTools: 'two tools at once',
  mixedTools: 'server and device tool at once',
  approval: 'approval and resume',
  stop: 'stop',
  cut: 'cut stream',
  long: 'long answer',
}

/** Whether a cut stream is resumed. */
export const resumes = ({ features = [] }: Pick<Peer, 'features'>) => features.includes('resume')

/** Returns the first fault in the outcome of a scenario, or undefined if there is none. */
export function faultOf(
  scenario: Scenario,
  conversation: Conversation,
  isResumed: boolean,
): string | undefined {
  const { state, failure, text, results } = conversation
  if (scenario === 'cut' && isResumed)
    return state === 'completed' && text.includes(slowAnswer) ? undefined : `turn ${state}`
  const wanted = stateAfter[scenario]
  if (state !== wanted) return `turn ${state}${failure === undefined ? '' : ` (${failure})`}`
  if (!isAnswer[scenario](text)) return `answered "${inShort(text)}"`
  if (scenario === 'cut' && conversation.askedAgain > 0) return 'requested a run after the cut'
  const missing = resultsOf[scenario].find((result) => !results.some((got) => got.includes(result)))
  return missing === undefined ? undefined : `lacks the result ${missing}`
}

const stateAfter: Readonly<Record<Scenario, string>> = {
  text: 'completed',
  deviceTool: 'completed',
  serverTool: 'completed',
  twoTools: 'completed',
  mixedTools: 'completed',
  approval: 'completed',
  stop: 'cancelled',
  cut: 'truncated',
  long: 'completed',
}

const resultsOf: Readonly<Record<Scenario, readonly string[]>> = {
  text: [],
  deviceTool: ['42'],
  serverTool: ['sunny'],
  twoTools: ['42', '72'],
  mixedTools: ['42', 'sunny'],
  approval: ['deleted'],
  stop: [],
  cut: [],
  long: [],
}

const isAnswer: Readonly<Record<Scenario, (text: string) => boolean>> = {
  text: (text) => text.includes('Hello'),
  deviceTool: (text) => text.includes('42'),
  serverTool: (text) => text.includes('sunny'),
  twoTools: (text) => text.includes('42') && text.includes('72'),
  mixedTools: (text) => text.includes('42') && text.includes('sunny'),
  approval: (text) => text.includes('deleted'),
  stop: isPartial,
  cut: isPartial,
  long: (text) => text.includes(longAnswer),
}

function isPartial(text: string): boolean {
  return text.includes('word1') && !text.includes('word400')
}

const inShort = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text)

export const promptOf = (scenario: Scenario): string => prompts[scenario]
