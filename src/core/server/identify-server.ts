import { z } from 'zod'

import { Capabilities } from '@/core/contract/capabilities'
import { Room } from '@/core/contract/room'

import { appLoginFeature, takesAccessRequests } from './app-login'
import type { Server, ServerKind } from './server'

/** The result of one probe. */
export type ProbeAnswer =
  /** `body` is undefined when it is not JSON. */
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly body: unknown
      readonly isPage: boolean
    }
  /** No response, or the browser blocked it: fetch does not say which. */
  | { readonly kind: 'silent' }
  /** Where the platform reports it: no such host, nothing listens on the port, or the certificate is invalid. */
  | { readonly kind: 'unknown-host' | 'refused' | 'untrusted' }
  | { readonly kind: 'late' }

const paths = {
  capabilities: '/api/v1/capabilities',
  ok: '/api/ok',
  login: '/api/login',
  rooms: '/api/v1/rooms',
  identity: '/api/v1/installation/identity',
  versions: '/api/v1/installation/versions',
  info: '/bodhi/v1/info',
  toolsets: '/bodhi/v1/toolsets',
  accessRequests: '/bodhi/v1/apps/request-access',
  models: '/v1/models',
  ownModels: '/models',
  runtime: '/info',
  itself: '',
} as const

export type Question = keyof typeof paths

export const pathOf = (question: Question): string => paths[question]

export type ProbeAnswers = Readonly<Partial<Record<Question, ProbeAnswer>>>

/** The probes that confirm a known kind of server. */
export const questionsFor: Readonly<Record<ServerKind, readonly Question[]>> = {
  continuo: ['capabilities', 'login'],
  agui: ['ok', 'login', 'rooms', 'identity', 'versions'],
  agent: ['itself'],
  copilotkit: ['runtime'],
  bodhi: ['info', 'toolsets', 'accessRequests'],
  openai: ['ownModels'],
}

export const allQuestions: readonly Question[] = [
  ...new Set([...Object.values(questionsFor).flat(), 'models' as const]),
]

/** What a person needs before the server lets them in. */
export type Need = 'nothing' | 'sign-in' | 'key'

/** The identified server. */
export interface Finding extends Pick<Server, 'address' | 'kind' | 'version' | 'features'> {
  /** The name that the server reports. */
  readonly name?: string
  /** The product, where several speak the same protocol. */
  readonly product?: string
  /** How many models it listed. */
  readonly models?: number
  readonly need: Need
  /** Its operator has to set it up first. */
  readonly isUnfinished?: boolean
  /** The version of HTTP between this device and the server, where it is known. */
  readonly httpVersion?: string
}

const silences = ['unreachable', 'unknown-host', 'refused', 'late'] as const

/** Nobody responded, or too late. */
interface Silence {
  readonly kind: (typeof silences)[number]
}

export type Identity =
  | { readonly kind: 'found'; readonly finding: Finding }
  /** `locked`: the server requires credentials for every request. */
  | { readonly kind: 'unknown'; readonly answered: 'page' | 'something' | 'locked' }
  | Silence
  /** A server responds, but the browser does not let this page read the response. */
  | { readonly kind: 'blocked' }
  | { readonly kind: 'untrusted' }

/** Whether no server responded at the address in time. */
export const isSilent = (identity: Identity): identity is Silence =>
  silences.some((kind) => kind === identity.kind)

/** Identifies a server by its responses. */
export function identifyServer(address: string, answers: ProbeAnswers): Identity {
  const finding =
    continuoFrom(address, answers) ??
    bodhiFrom(address, answers) ??
    aguiFrom(address, answers) ??
    copilotkitFrom(address, answers) ??
    openaiFrom(address, answers)
  if (finding) return { kind: 'found', finding }
  const all = Object.values(answers)
  const answered = all.filter((answer) => answer.kind === 'answered')
  if (answered.some((one) => one.isPage && !isRefused(one)))
    return { kind: 'unknown', answered: 'page' }
  if (answered.some(isRefused)) return { kind: 'unknown', answered: 'locked' }
  if (answered.length > 0) return { kind: 'unknown', answered: 'something' }
  for (const kind of ['untrusted', 'unknown-host', 'refused'] as const)
    if (all.some((answer) => answer.kind === kind)) return { kind }
  return { kind: all.some(({ kind }) => kind === 'late') ? 'late' : 'unreachable' }
}

function continuoFrom(address: string, answers: ProbeAnswers): Finding | undefined {
  const capabilities = readAs(Capabilities, answers.capabilities)
  if (!capabilities) return undefined
  const { version, features, httpVersion } = capabilities
  const need = features.includes('guests') || !mustSignIn(answers) ? 'nothing' : 'sign-in'
  const observed = httpVersion === undefined ? {} : { httpVersion }
  return { address, kind: 'continuo', version, features, need, ...observed }
}

/** Nobody needs to sign in if there are no providers. An unreadable response counts as a provider. */
const mustSignIn = ({ login }: ProbeAnswers) =>
  Object.keys(readAs(z.record(z.string(), z.unknown()), login) ?? { unknown: true }).length > 0

/** Shortens a reported name to one line. */
const Short = z
  .string()
  .trim()
  .min(1)
  .transform((text) => text.slice(0, 60))

const BodhiInfo = z.object({ version: Short, status: z.string() })

function bodhiFrom(
  address: string,
  { info, toolsets, accessRequests }: ProbeAnswers,
): Finding | undefined {
  const known = readAs(BodhiInfo, info)
  if (!known) return undefined
  // Later versions of Bodhi have no toolsets, and earlier ones no login for apps.
  const features = [
    ...(isThere(toolsets) ? ['toolsets'] : []),
    ...(accessRequests?.kind === 'answered' && takesAccessRequests(accessRequests)
      ? [appLoginFeature]
      : []),
  ]
  const finding = { address, kind: 'bodhi', version: known.version, features, need: 'key' } as const
  return known.status === 'setup' ? { ...finding, isUnfinished: true } : finding
}

const LoginProviders = z.record(z.string(), z.object({ server_url: z.string() }))
const AnyRooms = z.record(z.string(), z.unknown())
const Identification = z.object({ name: Short })
const Versions = z.object({ soliplex: z.object({ version: Short }) })

function aguiFrom(address: string, answers: ProbeAnswers): Finding | undefined {
  const providers = Object.keys(readAs(LoginProviders, answers.login) ?? {})
  const rooms = Object.values(readAs(AnyRooms, answers.rooms) ?? {})
  const isOpen = rooms.some((room) => Room.safeParse(room).success)
  const isClosed =
    providers.length > 0 || (statusOf(answers.ok) === 200 && isRefused(answers.rooms))
  if (!isOpen && !isClosed) return undefined
  const version = readAs(Versions, answers.versions)?.soliplex.version
  const name = readAs(Identification, answers.identity)?.name
  return {
    address,
    kind: 'agui',
    // Only Soliplex is known to resume; another server might do its work twice.
    features: version === undefined ? ['feedback'] : ['feedback', 'resume'],
    need: isOpen ? 'nothing' : 'sign-in',
    ...(version !== undefined && { version, product: 'Soliplex' }),
    ...(name !== undefined && { name }),
  }
}

const RuntimeInfo = z.object({
  version: Short.optional().catch(undefined),
  agents: z.record(z.string(), z.unknown()),
})

function copilotkitFrom(address: string, { runtime }: ProbeAnswers): Finding | undefined {
  const known = readAs(RuntimeInfo, runtime)
  if (!known || Object.keys(known.agents).length === 0) return undefined
  const { version } = known
  const reported = version === undefined ? {} : { version }
  return { address, kind: 'copilotkit', features: [], need: 'nothing', ...reported }
}

/** The kinds that a person can choose for a server that does not identify itself. */
export type ChosenServerKind = 'agent' | 'copilotkit' | 'openai'

/** What responded: a web page, something else, something locked, or something that the browser blocked. */
export type Unclear = 'page' | 'something' | 'locked' | 'blocked'

/** Returns the finding for a server whose kind the person chose. */
export function findingFor(address: string, kind: ChosenServerKind, answered: Unclear): Finding {
  const isOpen = kind !== 'openai' && answered !== 'locked'
  return { address, kind, features: [], need: isOpen ? 'nothing' : 'key' }
}

const Models = z.object({
  data: z.array(z.object({ id: z.string(), owned_by: z.unknown().optional() })),
})

const products: Readonly<Record<string, string>> = {
  library: 'Ollama',
  llamacpp: 'llama.cpp',
  vllm: 'vLLM',
}

/** Identifies a model server. Its address is what precedes `/models` and `/chat/completions`. */
function openaiFrom(address: string, answers: ProbeAnswers): Finding | undefined {
  const bases = [
    { answer: answers.models, base: `${address}/v1` },
    { answer: answers.ownModels, base: address },
  ]
  for (const { answer, base } of bases) {
    const finding = { address: base, kind: 'openai' as const, features: [] }
    const models = readAs(Models, answer)?.data
    if (models) {
      const product = products[String(models[0]?.owned_by)]
      const named = product === undefined ? finding : { ...finding, product }
      return { ...named, models: models.length, need: 'nothing' }
    }
    if (isModelRefusal(answer, base, answers)) return { ...finding, need: 'key' }
  }
  return undefined
}

const OpenAiError = z.object({ error: z.object({ message: z.string() }) })
const ShortError = z.object({ error: z.string() })

/** If the address names the API, any JSON error is proof enough, unless the server refuses everything. */
function isModelRefusal(
  answer: ProbeAnswer | undefined,
  base: string,
  { itself, runtime }: ProbeAnswers,
): boolean {
  if (!isRefused(answer) || answer?.kind !== 'answered') return false
  if (OpenAiError.safeParse(answer.body).success) return true
  if (isRefused(itself) && isRefused(runtime)) return false
  const namesApi = /\/v\d[^/]*$/.test(base) && answer.body !== undefined
  return namesApi || ShortError.safeParse(answer.body).success
}

const statusOf = (answer: ProbeAnswer | undefined) =>
  answer?.kind === 'answered' ? answer.status : undefined

const isRefused = (answer: ProbeAnswer | undefined) => {
  const status = statusOf(answer)
  return status === 401 || status === 403
}

const isThere = (answer: ProbeAnswer | undefined) =>
  isRefused(answer) || (answer?.kind === 'answered' && answer.status === 200 && !answer.isPage)

function readAs<Schema extends z.ZodType>(
  schema: Schema,
  answer: ProbeAnswer | undefined,
): z.infer<Schema> | undefined {
  if (answer?.kind !== 'answered' || answer.status !== 200) return undefined
  return schema.safeParse(answer.body).data
}
