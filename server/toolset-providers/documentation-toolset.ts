import { z } from 'zod'

import type { ToolDefinition } from '@/core/contract/toolset'

import type { DocumentSection } from './documents'
import { searchDocuments } from './search-documents'
import type { Outcome, ToolsetProvider } from './toolset-provider'

export const documentationType = 'builtin-documentation'

const maximumResults = 10
const maximumPageCharacters = 20_000

const Search = z.object({
  query: z.string().min(1).max(500).describe('Words to look for'),
  num_results: z
    .int()
    .min(1)
    .max(maximumResults)
    .default(5)
    .describe(`How many results to return, at most ${maximumResults}`),
})
const Read = z.object({ page: z.string().describe('A page that the search returned') })

/** Searches the documentation of this project. Needs no key and no network. */
export function createDocumentationToolset(sections: readonly DocumentSection[]): ToolsetProvider {
  const pages = [...new Set(sections.map(({ page }) => page))]

  function readPage(page: string): Outcome<unknown> {
    const ofPage = sections.filter((section) => section.page === page)
    if (ofPage.length === 0) {
      return { ok: false, error: `There is no such page. The pages are ${pages.join(', ')}.` }
    }
    const text = ofPage.map((section) => `# ${section.title}\n\n${section.text}`).join('\n\n')
    return { ok: true, value: { page, text: text.slice(0, maximumPageCharacters) } }
  }

  return {
    id: documentationType,
    name: 'Documentation',
    description: 'Search and read the documentation of Continuo. Needs no API key.',
    needsApiKey: false,
    needsServerUrl: false,
    tools: {
      from: 'provider',
      tools: [
        definition(
          'search',
          'Search the documentation of Continuo. Returns sections with their page and a snippet.',
          Search,
        ),
        definition('read', 'Read a page of the documentation of Continuo.', Read),
      ],
    },
    async execute(name, parameters): Promise<Outcome<unknown>> {
      switch (name) {
        case 'search': {
          const { query, num_results } = Search.parse(parameters)
          return { ok: true, value: { results: searchDocuments(sections, query, num_results) } }
        }
        case 'read':
          return readPage(Read.parse(parameters).page)
        default:
          return { ok: false, error: 'There is no such tool.' }
      }
    },
  }
}

function definition(name: string, description: string, schema: z.ZodType): ToolDefinition {
  const { $schema: _, ...parameters } = z.toJSONSchema(schema, { io: 'input' })
  return { type: 'function', function: { name, description, parameters } }
}
