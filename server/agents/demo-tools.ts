import { z } from 'zod'

import type { RunInput } from '@/core/contract/run'
import { parseJson } from '@/core/parse-json'

import { say, type DemoCall, type DemoPlan } from './demo-act'
import type { DemoTurn } from './demo-turn'

type Tool = NonNullable<RunInput['tools']>[number]

export const calculate = (expression: string): DemoCall => ({
  tool: 'calculate',
  input: { expression },
})

export const openPage = (text: string): DemoCall => ({
  tool: 'open_url',
  input: { url: /^[a-z]+:/i.test(text) ? text : `https://${text}` },
})

export const askUser = (text: string): DemoCall => ({
  tool: 'ask_user',
  input: {
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
  },
})

/** Announces the calls and makes them; in the next run, reports their results. */
export function callDemoTools(text: string, calls: (turn: DemoTurn) => readonly DemoCall[]) {
  return (turn: DemoTurn): DemoPlan =>
    turn.results.length > 0 ? [say(report(turn.results))] : offered(text, calls(turn), turn.input)
}

/** Calls a tool once per run, for the requested number of rounds. */
export function roundsOf({ rest, results, input }: DemoTurn): DemoPlan {
  const answered = results.length
  if (answered >= Number(rest)) return [say(`That makes ${answered}.`)]
  return offered(`Round ${answered + 1}.`, [calculate(`${answered} + 1`)], input)
}

export function search(turn: DemoTurn): DemoPlan {
  const tool = findSearch(turn.input.tools ?? [])
  if (!tool) return [say(howToSearch)]
  const words = turn.rest || 'Continuo'
  const call = { tool: tool.name, input: { [queryNameOf(tool)]: words } }
  return callDemoTools('Let me look for it.', () => [call])(turn)
}

/** Searches in two rounds, then reports both results. */
export function searchTwice(turn: DemoTurn): DemoPlan {
  const tool = findSearch(turn.input.tools ?? [])
  if (!tool) return [say(howToSearch)]
  const { results } = turn
  if (results.length >= 2) return [say(report(results))]
  const number = results.length + 1
  const input = { [queryNameOf(tool)]: `${turn.rest || 'Continuo'} ${number}` }
  return [say(`Search ${number}.`), { kind: 'call', calls: [{ tool: tool.name, input }] }]
}

export function callByName(turn: DemoTurn): DemoPlan {
  const [, name = '', text = ''] = /^(\S*)\s*(.*)$/s.exec(turn.rest) ?? []
  if (name === '') return [say(listTools(turn.input.tools ?? []))]
  const parameters = readObject(text || '{}')
  if (!parameters) {
    return [say('Put a JSON object after the name, such as {"expression": "1 + 1"}.')]
  }
  return callDemoTools(`I will call ${name}.`, () => [{ tool: name, input: parameters }])(turn)
}

/** If the client lacks a tool, tells the user instead of calling it. */
function offered(text: string, calls: readonly DemoCall[], input: RunInput): DemoPlan {
  const names = new Set(input.tools?.map(({ name }) => name))
  const missing = calls.find(({ tool }) => !names.has(tool))
  if (!missing) return [say(text), { kind: 'call', calls }]
  return [say(`That needs the tool ${missing.tool}, which your app does not offer.`)]
}

function report(results: readonly string[]): string {
  if (results.length === 1) return `The tool answered: ${results[0]}`
  return `The tools answered:\n\n${results.map((result, at) => `${at + 1}. ${result}`).join('\n')}`
}

function listTools(tools: readonly Tool[]): string {
  if (tools.length === 0) return 'Your app offers me no tools.'
  return `Your app offers me these tools:\n\n${tools.map(({ name }) => `- ${name}`).join('\n')}`
}

/** A shortened tool name may lack its method, so the description counts too. */
function findSearch(tools: readonly Tool[]): Tool | undefined {
  const ofToolsets = tools.filter(({ name }) => name.startsWith(prefix))
  return (
    ofToolsets.find(({ name }) => /__.*search/i.test(name.slice(prefix.length))) ??
    ofToolsets.find(({ description }) => /\bsearch/i.test(description))
  )
}

const prefix = 'toolset_'

const Parameters = z.object({
  properties: z.record(z.string(), z.unknown()),
  required: z.array(z.string()).optional(),
})

function queryNameOf({ parameters }: Tool): string {
  const { data } = Parameters.safeParse(parameters)
  if (!data || 'query' in data.properties) return 'query'
  return data.required?.[0] ?? 'query'
}

const JsonObject = z.record(z.string(), z.unknown())

const readObject = (text: string) => JsonObject.safeParse(parseJson(text)).data

const howToSearch = `I can search with one of your toolsets, but none in this conversation can search.

1. Open the toolsets of this server and add one that can search. “Documentation” needs no key.
2. Turn it on for this conversation.
3. Ask me again.`
