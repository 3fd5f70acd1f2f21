import { z } from 'zod'

import type { Message } from '@/core/conversation/message'

import type { StructuredTask } from './generate-structured'

/** In whole characters. */
const longestTitle = /^.{0,60}/su
const mostTitleWords = 6
const mostQuestions = 3
/** Of a conversation, so much is shown to the model as tells what it is about. */
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

/** Finding a name for a thread; it begins with what the thread began with. */
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

/** Finding what the person may want to ask next. */
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

/** Without what lists, headings and quotations add. */
function unmarked(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^(?:[-*•#>]+|\d+[.)])\s+/, '')
    .replace(/^["'“„«*_`]*(?:title|titel)\s*:\s*/i, '')
    .replaceAll(/^["'“”„«»*_`]+|["'“”„«»*_`]+$/g, '')
    .trim()
}

/** A line of words that may be a name: neither an introduction, nor an answer, nor JSON gone wrong. */
function isTitle(line: string): boolean {
  const text = line.trim()
  return !/^$|[{}]|^```|[:：]$/.test(text) && text.split(/\s+/).length <= 2 * mostTitleWords
}

const isQuestion = (line: string) => /[?？؟][\s"'”»*_]*$/u.test(line)
