import { isJsonObject } from '@/core/agui/json'
import type { ToolCall } from '@/core/conversation/message'
import {
  toolTypeOf,
  type ToolLabels,
  type ToolsetToolLabel,
  type ToolType,
} from '@/core/toolsets/tool-labels'
import { parseJson } from '@/core/parse-json'
import type { ToolKind } from '@/ui/tool-icon'
import { visibleText } from '@/ui/visible-text'
import type { Words } from '@/words/english'

import type { Stage } from './stage'
import { toolKind } from './tool-kind'

/** What the app shows about a tool. */
export interface ToolText {
  readonly kind: ToolKind
  readonly title: string
  /** Whether the tool was given a title, rather than shown by its name. */
  readonly isTitled: boolean
  /** The toolset that it belongs to. */
  readonly instance?: string
  readonly toolType: ToolType
}

/**
 * Describes a tool. Its title comes from its toolset, its server or the device's own tools. An unknown tool is
 * shown by its name, which is never parsed.
 */
export function toolText(
  name: string,
  labels: ToolLabels,
  words: Words,
  titleOfServer?: unknown,
): ToolText {
  const label = labels.get(name)
  const given = [label?.title, titleOfServer, ownValue(words.settings.tools.names, name)].find(
    (title) => typeof title === 'string' && title.trim() !== '',
  )
  return {
    kind: toolKind(label?.method ?? name),
    title: visibleText(typeof given === 'string' ? given : (label?.method ?? name)),
    isTitled: given !== undefined,
    ...(label && { instance: visibleText(label.instance) }),
    toolType: toolTypeOf(label),
  }
}

/** One line about a call: what it does or did, or just the tool if it did nothing. */
export function sentenceOf(call: ToolCall, stage: Stage, labels: ToolLabels, words: Words): string {
  const { title, isTitled } = toolText(call.name, labels, words, call.metadata?.title)
  if (stage !== 'running' && stage !== 'completed') return title
  const isDone = stage === 'completed'
  const key = phraseKeyOf(call.name, labels.get(call.name))
  const phrase = key === undefined ? undefined : ownValue(words.tools.phrases, key)
  if (phrase) return phrase[isDone ? 'done' : 'now'](mainArgument(call.arguments))
  if (!isTitled) return title
  return isDone ? words.tools.usedTool(title) : words.tools.using(title)
}

/** Methods of the built-in web search. */
const searchPhrases = new Map([
  ['search', 'web_search'],
  ['findSimilar', 'similar_pages'],
  ['contents', 'read_pages'],
  ['answer', 'web_answer'],
])

function phraseKeyOf(name: string, label: ToolsetToolLabel | undefined): string | undefined {
  if (!label) return name
  return label.toolsetType.startsWith('builtin-exa') ? searchPhrases.get(label.method) : undefined
}

const mostCharacters = 60

/** Returns the most telling argument on one line, or an empty string if there is none. */
function mainArgument(text: string): string {
  const input = parseJson(text)
  if (!isJsonObject(input)) return ''
  const { expression, query, url, urls, timeZone } = input
  if (typeof expression === 'string') return short(expression.replaceAll('*', '×'))
  if (typeof query === 'string') return short(query)
  const address = url ?? (Array.isArray(urls) ? urls[0] : undefined)
  if (typeof address === 'string') return short(hostOf(address))
  return typeof timeZone === 'string' ? short(timeZone) : ''
}

function short(text: string): string {
  const line = visibleText(text).replace(/\s+/g, ' ').trim()
  return line.length > mostCharacters ? `${line.slice(0, mostCharacters)}…` : line
}

function hostOf(address: string): string {
  try {
    return new URL(address).host || address
  } catch {
    return address
  }
}

/** Names come from outside, so inherited members such as `constructor` must not match. */
function ownValue<Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined
}
