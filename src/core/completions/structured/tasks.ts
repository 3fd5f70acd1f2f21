import { z } from 'zod'

import type { Message } from '@/core/conversation/message'

import type { StructuredTask } from './generate-structured'

/** Counts whole characters, not UTF-16 units. */
const longestTitle = /^.{0,60}/su
const mostTitleWords = 6
const mostQuestions = 3
/** How much of a conversation the model is shown. */
const shown = { messages: 6, characters: 600 }

const Title = z.object({
  title: z
    .string()
    .describe('At most six words, in the language of the conversation')
    .transform(tidyTitle)
    .pipe(z.string().min(1)),
})

const FollowUps = z.object({
  questions: z
    .array(z.string())
    .describe('Up to three questions, in the language of the conversation')
    .transform(tidyQuestions)
    .pipe(z.array(z.string()).min(1)),
})

/** Finds a name for a thread from its first messages. */
export function titleTask(messages: readonly Message[]): StructuredTask<typeof Title> {
  return {
    name: 'name_conversation',
    description: 'Gives the conversation its name.',
    instructions:
      'You find names for conversations. Say what the conversation is about in at most six words, ' +
      'in the language that the person writes in. No quotation marks, no full stop. ' +
      'Do not answer the conversation.',
    prompt: transcript(messages.slice(0, shown.messages)),
    schema: Title,
    readText: (text) => {
      const title = text.split('\n').find(isTitle)
      return title === undefined ? undefined : { title }
    },
  }
}

/** Proposes questions that the person may ask next. */
export function followUpsTask(messages: readonly Message[]): StructuredTask<typeof FollowUps> {
  return {
    name: 'propose_questions',
    description: 'Proposes what the person may ask next.',
    instructions:
      'You propose up to three short questions that the person may want to ask next, in their own ' +
      'words and in the language that they write in. Do not repeat a question that was answered. ' +
      'Do not answer the conversation.',
    prompt: transcript(messages.slice(-shown.messages)),
    schema: FollowUps,
    readText: (text) => ({ questions: text.split('\n').filter(isQuestion) }),
  }
}

function transcript(messages: readonly Message[]): string {
  const lines = messages.flatMap((message) => {
    if (message.role !== 'user' && message.role !== 'assistant') return []
    const text = message.text.trim()
    const who = message.role === 'user' ? 'Person' : 'Assistant'
    return text === '' ? [] : [`${who}: ${clipped(text)}`]
  })
  return `The conversation:\n\n${lines.join('\n\n')}`
}

const clipped = (text: string) =>
  text.length > shown.characters ? `${text.slice(0, shown.characters)}…` : text

function tidyTitle(title: string): string {
  const words = unmarked(title).split(' ').slice(0, mostTitleWords).join(' ')
  const [short = ''] = words.match(longestTitle) ?? []
  return short.replace(/[\s.,;:!。、]+$/u, '')
}

function tidyQuestions(questions: readonly string[]): string[] {
  const tidied = questions.map(unmarked).filter((question) => question !== '')
  return [...new Set(tidied)].slice(0, mostQuestions)
}

/** Longer than any title or question. */
const mostReadCharacters = 2_000

/** Removes the marks of lists, headings and quotations. */
function unmarked(text: string): string {
  return text
    .slice(0, mostReadCharacters)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^(?:[-*•#>]+|\d+[.)])\s+/, '')
    .replace(/^["'“„«*_`]*(?:title|titel)\s*:\s*/i, '')
    .replaceAll(/^["'“”„«»*_`]+|["'“”„«»*_`]+$/g, '')
    .trim()
}

/** Whether a line may be a title, not an introduction, an answer or broken JSON. */
function isTitle(line: string): boolean {
  const text = line.trim()
  return !/^$|[{}]|^```|[:：]$/.test(text) && text.split(/\s+/).length <= 2 * mostTitleWords
}

const isQuestion = (line: string) => /[?？؟][\s"'”»*_]*$/u.test(line)
