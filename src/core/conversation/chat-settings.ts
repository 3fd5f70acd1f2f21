import type { RunAgentInput } from '@ag-ui/core'
import { z } from 'zod'

import { isJsonObject } from '@/core/agui/json'
import type { CompletionSettings } from '@/core/contract/completion'

export interface NumberRange {
  readonly min: number
  readonly max: number
  /** How much the plus and minus buttons change the value. */
  readonly step: number
  readonly isWhole: boolean
}

export const numberRanges = {
  maxToolIterations: { min: 1, max: 20, step: 1, isWhole: true },
  temperature: { min: 0, max: 2, step: 0.1, isWhole: false },
  topP: { min: 0, max: 1, step: 0.05, isWhole: false },
  maxTokens: { min: 1, max: 1_000_000, step: 256, isWhole: true },
  seed: { min: 0, max: 999_999, step: 1, isWhole: true },
  presencePenalty: { min: -2, max: 2, step: 0.1, isWhole: false },
  frequencyPenalty: { min: -2, max: 2, step: 0.1, isWhole: false },
} as const satisfies Record<string, NumberRange>

export type NumberSetting = keyof typeof numberRanges

/** OpenAI's limit. */
const mostStopWords = 4

/** A setting keeps its value while it is off. */
const setting = <Value extends z.ZodType>(value: Value) => z.object({ value, isOn: z.boolean() })

function numberSetting(name: NumberSetting) {
  const { min, max, isWhole } = numberRanges[name]
  return setting((isWhole ? z.int() : z.number()).min(min).max(max))
}

export const ChatSettings = z.object({
  model: setting(z.string()),
  /** Whether an answer is shown while it streams, or only once it is complete. */
  stream: z.boolean(),
  systemPrompt: setting(z.string()),
  maxToolIterations: numberSetting('maxToolIterations'),
  temperature: numberSetting('temperature'),
  topP: numberSetting('topP'),
  maxTokens: numberSetting('maxTokens'),
  seed: numberSetting('seed'),
  stopWords: setting(z.array(z.string()).max(mostStopWords).readonly()),
  presencePenalty: numberSetting('presencePenalty'),
  frequencyPenalty: numberSetting('frequencyPenalty'),
})
export type ChatSettings = z.infer<typeof ChatSettings>
export type SettingName = keyof ChatSettings

/** The settings that apply until the person chooses others. */
export const builtInSettings: ChatSettings = {
  model: { value: '', isOn: false },
  stream: true,
  systemPrompt: { value: '', isOn: false },
  maxToolIterations: { value: 5, isOn: true },
  temperature: { value: 1, isOn: false },
  topP: { value: 1, isOn: false },
  maxTokens: { value: 2048, isOn: false },
  seed: { value: 0, isOn: false },
  stopWords: { value: [], isOn: false },
  presencePenalty: { value: 0, isOn: false },
  frequencyPenalty: { value: 0, isOn: false },
}

/** Drops an unreadable setting and keeps the others. */
const chosen = <Value extends z.ZodType>(value: Value) => value.optional().catch(undefined)

const { shape } = ChatSettings

/** The choices for a thread, or for all threads. */
export const SettingChoices = z.object({
  model: chosen(shape.model),
  stream: chosen(shape.stream),
  systemPrompt: chosen(shape.systemPrompt),
  maxToolIterations: chosen(shape.maxToolIterations),
  temperature: chosen(shape.temperature),
  topP: chosen(shape.topP),
  maxTokens: chosen(shape.maxTokens),
  seed: chosen(shape.seed),
  stopWords: chosen(shape.stopWords),
  presencePenalty: chosen(shape.presencePenalty),
  frequencyPenalty: chosen(shape.frequencyPenalty),
})
export type SettingChoices = z.infer<typeof SettingChoices>

/** The effective settings of a thread: its own choices, then the defaults. */
export function mergeSettings(thread: SettingChoices, defaults: ChatSettings): ChatSettings {
  return {
    model: thread.model ?? defaults.model,
    stream: thread.stream ?? defaults.stream,
    systemPrompt: thread.systemPrompt ?? defaults.systemPrompt,
    maxToolIterations: thread.maxToolIterations ?? defaults.maxToolIterations,
    temperature: thread.temperature ?? defaults.temperature,
    topP: thread.topP ?? defaults.topP,
    maxTokens: thread.maxTokens ?? defaults.maxTokens,
    seed: thread.seed ?? defaults.seed,
    stopWords: thread.stopWords ?? defaults.stopWords,
    presencePenalty: thread.presencePenalty ?? defaults.presencePenalty,
    frequencyPenalty: thread.frequencyPenalty ?? defaults.frequencyPenalty,
  }
}

/** The name of the chosen model, if any. */
export function modelOf({ model }: Pick<SettingChoices, 'model'>): string | undefined {
  return (model?.isOn && model.value.trim()) || undefined
}

/** The active settings under their API names. */
export function forwardedPropsOf(
  settings: ChatSettings,
): Partial<CompletionSettings> & { model?: string } {
  const { temperature, topP, maxTokens, seed, stopWords } = settings
  const { presencePenalty, frequencyPenalty } = settings
  const model = modelOf(settings)
  return {
    ...(model !== undefined && { model }),
    ...(temperature.isOn && { temperature: temperature.value }),
    ...(topP.isOn && { top_p: topP.value }),
    ...(maxTokens.isOn && { max_tokens: maxTokens.value }),
    ...(seed.isOn && { seed: seed.value }),
    ...(stopWords.isOn && stopWords.value.length > 0 && { stop: [...stopWords.value] }),
    ...(presencePenalty.isOn && { presence_penalty: presencePenalty.value }),
    ...(frequencyPenalty.isOn && { frequency_penalty: frequencyPenalty.value }),
  }
}

/** How many rounds of tools a turn may take. The default applies if the limit is off. */
export function roundsOf({ maxToolIterations: { value, isOn } }: ChatSettings): number {
  return isOn ? value : builtInSettings.maxToolIterations.value
}

/** The id of the system prompt in a run's input. The prompt is not part of the conversation. */
export const systemPromptId = 'system-prompt'

/** Adds the settings to a run's input. The system prompt comes first. */
export function withSettings(input: RunAgentInput, settings: ChatSettings): RunAgentInput {
  const { value, isOn } = settings.systemPrompt
  const given = isJsonObject(input.forwardedProps) ? input.forwardedProps : {}
  const forwardedProps = { ...given, ...forwardedPropsOf(settings) }
  if (!isOn || value.trim() === '') return { ...input, forwardedProps }
  const prompt = { id: systemPromptId, role: 'system' as const, content: value }
  return { ...input, forwardedProps, messages: [prompt, ...input.messages] }
}

export type NumberProblem = 'missing' | 'not-a-number' | 'not-whole' | 'out-of-range'

/** Parses a typed number with a decimal point or comma, or returns what is wrong with it. */
export function readNumber(
  typed: string,
  { min, max, isWhole }: NumberRange,
): { ok: true; value: number } | { ok: false; problem: NumberProblem } {
  const text = typed.trim().replace('−', '-').replace(',', '.')
  if (text === '') return { ok: false, problem: 'missing' }
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)) return { ok: false, problem: 'not-a-number' }
  const value = Number(text)
  if (isWhole && !Number.isInteger(value)) return { ok: false, problem: 'not-whole' }
  if (value < min || value > max) return { ok: false, problem: 'out-of-range' }
  // Avoids minus zero.
  return { ok: true, value: value === 0 ? 0 : value }
}

/** Moves a value one step up or down within its range. */
export function stepNumber(value: number, { min, max, step }: NumberRange, by: 1 | -1): number {
  // Rounds because tenths are inexact in binary.
  const next = Math.round((value + by * step) * 1000) / 1000
  return Math.min(max, Math.max(min, next))
}

/** Adds a stop word, or returns why it cannot be added. */
export function addStopWord(
  words: readonly string[],
  typed: string,
): { ok: true; words: readonly string[] } | { ok: false; problem: 'missing' | 'known' | 'full' } {
  const word = typed.trim()
  if (word === '') return { ok: false, problem: 'missing' }
  if (words.includes(word)) return { ok: false, problem: 'known' }
  if (words.length >= mostStopWords) return { ok: false, problem: 'full' }
  return { ok: true, words: [...words, word] }
}
