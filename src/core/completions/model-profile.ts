import { z } from 'zod'

import { ReasoningField } from '@/core/completions/text/reasoning-field'

const Channels = z.array(z.enum(['tool', 'json', 'text'])).min(1)

/** What is known about a model: how it calls tools, where its reasoning is, what it accepts. */
export const ModelProfile = z.object({
  /** The forms in which its answers may come. With `text` alone it gets no tools, and JSON stays text. */
  channels: Channels,
  /** Whether it can call tools natively; otherwise the system prompt describes them. */
  supportsTools: z.boolean(),
  reasoningField: ReasoningField,
  /** In tokens. */
  contextSize: z.int().positive().exactOptional(),
  takesImages: z.boolean().exactOptional(),
  takesFiles: z.boolean().exactOptional(),
})
export type ModelProfile = z.infer<typeof ModelProfile>

/** What a server reports about a model. */
export interface ModelFacts {
  readonly supportsTools?: boolean
  readonly contextSize?: number
  readonly takesImages?: boolean
  readonly takesFiles?: boolean
}

/** Drops an unreadable setting and keeps the others. */
const edited = <Value extends z.ZodType>(value: Value) => value.optional().catch(undefined)

/** What a person set for a model; unset values are absent. */
export const ProfileEdits = z.object({
  channels: edited(Channels),
  supportsTools: edited(z.boolean()),
  reasoningField: edited(ReasoningField),
  contextSize: edited(z.int().positive()),
  takesImages: edited(z.boolean()),
  takesFiles: edited(z.boolean()),
})
export type ProfileEdits = z.infer<typeof ProfileEdits>

/** Names of models that are known to accept images or files, for servers that do not report it. */
const seeingModels =
  /gpt-4o|gpt-4\.1|gpt-4-turbo|gpt-5|^o[134](-|$)|claude|gemini|gemma-?[34]|pixtral|llava|bakllava|moondream|minicpm-v|mistral-small-?3|llama-?4|llama3\.2-vision|vision|[-_.]vl\b|vl[-:_]|qvq/i
const readingModels = /^(gpt-4o|gpt-4\.1|gpt-5|o[134](-|$))/i

/** Returns the profile of a model before any choices by the person. */
export function profileOf(id: string, facts: ModelFacts = {}): ModelProfile {
  const { supportsTools = true, contextSize } = facts
  return {
    channels: channelsFor(supportsTools),
    supportsTools,
    reasoningField: 'any',
    takesImages: facts.takesImages ?? seeingModels.test(id),
    takesFiles: facts.takesFiles ?? readingModels.test(id),
    ...(contextSize !== undefined && { contextSize }),
  }
}

/** Applies the person's choices, which override reported and guessed values. */
export function mergeProfile(profile: ModelProfile, edits: ProfileEdits): ModelProfile {
  const supportsTools = edits.supportsTools ?? profile.supportsTools
  const isSame = supportsTools === profile.supportsTools
  const contextSize = edits.contextSize ?? profile.contextSize
  const takesImages = edits.takesImages ?? profile.takesImages
  const takesFiles = edits.takesFiles ?? profile.takesFiles
  return {
    channels: edits.channels ?? (isSame ? profile.channels : channelsFor(supportsTools)),
    supportsTools,
    reasoningField: edits.reasoningField ?? profile.reasoningField,
    ...(contextSize !== undefined && { contextSize }),
    ...(takesImages !== undefined && { takesImages }),
    ...(takesFiles !== undefined && { takesFiles }),
  }
}

/** The choice that makes a model call tools as JSON in the text. */
export const jsonCalling: ProfileEdits = { supportsTools: false, channels: ['json', 'text'] }

type CallingProfile = Pick<ModelProfile, 'channels' | 'supportsTools'>

/** How a model learns of its tools; undefined if it gets none. */
export function toolChannelOf({ channels, supportsTools }: CallingProfile) {
  if (supportsTools && channels.includes('tool')) return 'tool'
  return channels.includes('json') ? 'json' : undefined
}

/** Returns the profile for asking again after a model refused tools; undefined if JSON calls are not allowed. */
export function withoutNativeTools(profile: ModelProfile): ModelProfile | undefined {
  const isNative = toolChannelOf(profile) === 'tool'
  return isNative && profile.channels.includes('json')
    ? mergeProfile(profile, jsonCalling)
    : undefined
}

function channelsFor(supportsTools: boolean): ModelProfile['channels'] {
  return supportsTools ? ['tool', 'json', 'text'] : ['json', 'text']
}
