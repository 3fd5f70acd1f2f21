import { z } from 'zod'

import { Problem } from '@/core/contract/problem'

import { descriptionOf, type ResponseBody, type Description } from './endpoint'

interface Route {
  method: string
  path: string
  handler: Function
}

interface Operation {
  summary: string
  'x-access': string
  security: object[]
  parameters: object[]
  requestBody?: object
  responses: Record<string, object>
}

export interface ApiDescription {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: object
}

/** Describes the mounted routes in OpenAPI 3.1. */
export function describeApi(routes: readonly Route[], version: string): ApiDescription {
  const paths: ApiDescription['paths'] = {}
  for (const { method, path, handler } of routes) {
    const description = descriptionOf(handler)
    if (!description) continue
    const template = path.replaceAll(/:(\w+)(\{[^}]*\})?/g, '{$1}')
    paths[template] = {
      ...paths[template],
      [method.toLowerCase()]: operation(template, description),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Continuo', version },
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  }
}

function operation(
  template: string,
  { summary, access, query = [], body, responses: answers }: Description,
): Operation {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const isOpen = access.name === 'anyone'
  return {
    summary,
    'x-access': access.name,
    security: isOpen ? [] : [{ bearer: [] }],
    parameters: [
      ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...query.map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
    ],
    ...(body && {
      requestBody: { required: true, content: jsonContent(body, 'input') },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, answer]) => [status, response(answer)]),
      ),
      default: { description: 'Refused', content: jsonContent(Problem, 'output') },
    },
  }
}

function response(answer: ResponseBody): object {
  switch (answer) {
    case 'nothing':
      return { description: 'Done' }
    case 'events':
      return { description: 'Server-sent events', content: { 'text/event-stream': {} } }
    case 'page':
      return { description: 'A page', content: { 'text/html': {} } }
    case 'text':
      return { description: 'Plain text', content: { 'text/plain': {} } }
    default:
      return { description: 'Done', content: jsonContent(answer, 'output') }
  }
}

function jsonContent(schema: z.ZodType, io: 'input' | 'output'): object {
  const described = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return { 'application/json': { schema: described } }
}
