import type { Environment } from '@server/environment/environment'
import type { Log } from '@server/http/log'
import type { Metrics } from '@server/metrics/metrics'
import { createOutgoingFetch } from '@server/outgoing/outgoing-fetch'
import type { Tracer } from '@server/traces/tracer'

import { createDocumentationToolset } from './documentation-toolset'
import { readDocuments } from './documents'
import { createExaToolset } from './exa-toolset'
import { createMcpToolset } from './mcp-toolset'
import type { ToolsetProvider } from './toolset-provider'
import { instrumentProvider } from './instrument-provider'

/** Creates a provider for each toolset type that this server offers, measured and traced. */
export function createProviders(
  { EXA_BASE_URL, ALLOWED_HOSTS }: Environment,
  ports: { version: string; metrics: Metrics; tracer: Tracer; log: Log },
): ToolsetProvider[] {
  const { version, log } = ports
  // Separate, so that the exception for Exa does not apply to URLs from users.
  const toExa = createOutgoingFetch({ allowedHosts: [new URL(EXA_BASE_URL).host] })
  const toServers = createOutgoingFetch({ allowedHosts: ALLOWED_HOSTS })
  const documents = readDocuments(process.cwd())
  const providers = [
    createExaToolset({ fetch: toExa, baseUrl: EXA_BASE_URL }),
    createMcpToolset({ fetch: toServers, version, log }),
    ...(documents.length > 0 ? [createDocumentationToolset(documents)] : []),
  ]
  return providers.map((provider) => instrumentProvider(provider, ports))
}
