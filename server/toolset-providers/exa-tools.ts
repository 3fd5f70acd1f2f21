import { z } from 'zod'

import type { ToolDefinition } from '@/core/contract/toolset'

export const maximumResults = 10

const query = z.string().min(1)
const num_results = z
  .int()
  .min(1)
  .max(maximumResults)
  .default(5)
  .describe(`How many results to return, at most ${maximumResults}`)
const text = z.boolean().default(true)

const FoundPage = z
  .object({
    url: z.string(),
    title: z.string().nullish(),
    highlights: z.array(z.string()).nullish(),
    text: z.string().nullish(),
    publishedDate: z.string().nullish(),
    score: z.number().nullish(),
  })
  .transform((page) => ({
    title: page.title ?? null,
    url: page.url,
    snippet: snippetOf(page),
    published_date: page.publishedDate ?? null,
    score: page.score ?? null,
  }))

const ReadPage = z
  .object({ url: z.string(), title: z.string().nullish(), text: z.string().nullish() })
  .transform((page) => ({ url: page.url, title: page.title ?? null, text: page.text ?? null }))

const Source = FoundPage.transform((page) => ({
  title: page.title,
  url: page.url,
  snippet: page.snippet,
}))

/** The names are also the paths of Exa's API. */
export const exaTools = [
  exaTool({
    name: 'search',
    title: 'Web search',
    description:
      'Search the web for current information using Exa AI semantic search. Returns relevant web pages with titles, URLs, and content snippets.',
    parameters: z.object({ query: query.describe('What to search for'), num_results }),
    body: (parameters) => ({
      query: parameters.query,
      type: 'neural',
      useAutoprompt: true,
      numResults: parameters.num_results,
      contents: { text: true, highlights: true },
    }),
    answer: z
      .object({ results: z.array(FoundPage), autopromptString: z.string().nullish() })
      .transform(({ results, autopromptString }) => ({
        results,
        query_used: autopromptString ?? null,
      })),
  }),
  exaTool({
    name: 'findSimilar',
    title: 'Similar pages',
    description:
      'Find web pages similar to a given URL using Exa AI. Returns pages with similar content and topics.',
    parameters: z.object({
      url: z.string().min(1).describe('The page to find similar pages for'),
      num_results,
    }),
    body: (parameters) => ({
      url: parameters.url,
      numResults: parameters.num_results,
      contents: { text: true, highlights: true },
    }),
    answer: z.object({ results: z.array(FoundPage) }),
  }),
  exaTool({
    name: 'contents',
    title: 'Read pages',
    description:
      'Get the full text content of specific web pages using Exa AI. Returns the main content of each URL.',
    parameters: z.object({
      urls: z.array(z.string().min(1)).min(1).max(10).describe('The pages to read'),
      text: text.describe('Whether to return their text'),
    }),
    body: (parameters) => ({ urls: parameters.urls, text: parameters.text }),
    answer: z.object({ results: z.array(ReadPage) }),
  }),
  exaTool({
    name: 'answer',
    title: 'Web answer',
    description:
      'Get an AI-powered answer to a question using Exa AI. Returns a direct answer with supporting sources.',
    parameters: z.object({
      query: query.describe('The question'),
      text: text.describe('Whether to use the full text of the sources'),
    }),
    body: (parameters) => ({ query: parameters.query, text: parameters.text }),
    answer: z
      .object({
        answer: z.string(),
        citations: z.array(Source).nullish(),
        results: z.array(Source).nullish(),
      })
      .transform(({ answer, citations, results }) => ({
        answer,
        sources: citations ?? results ?? [],
      })),
  }),
]

function exaTool<Parameters extends z.ZodType, Answer extends z.ZodType>(tool: {
  name: string
  title: string
  description: string
  parameters: Parameters
  body: (parameters: z.output<Parameters>) => object
  answer: Answer
}) {
  const { name, title, description, parameters, body, answer } = tool
  const { $schema: _, ...schema } = z.toJSONSchema(parameters, { io: 'input' })
  const definition: ToolDefinition = {
    type: 'function',
    function: {
      name,
      title,
      description,
      parameters: schema,
      annotations: { readOnlyHint: true, openWorldHint: true },
    },
  }
  return {
    name,
    definition,
    bodyFor: (given: unknown): object => body(parameters.parse(given)),
    read: (value: unknown) => answer.safeParse(value),
  }
}

/** Returns the highlights, or the beginning of a page in which Exa found none. */
function snippetOf(page: {
  highlights?: string[] | null | undefined
  text?: string | null | undefined
}): string | null {
  if (page.highlights && page.highlights.length > 0) return page.highlights.join(' ... ')
  return page.text?.slice(0, 500) ?? null
}
