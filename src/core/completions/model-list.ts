import { z } from 'zod'

import type { ModelFacts } from './model-profile'

/** A chat model. */
export interface ModelEntry {
  /** The name used in requests. */
  readonly id: string
  readonly facts: ModelFacts
}

/** Ignores a member of an unexpected type. */
const lenient = <Value extends z.ZodType>(value: Value) => value.nullish().catch(undefined)
const size = lenient(z.int().positive())
const words = lenient(z.array(z.string()))

/** An entry of `/v1/models`. Servers agree only on the id; each adds its own members. */
const Entry = z.object({
  id: z.string().min(1),
  /** vLLM */
  max_model_len: size,
  /** llama.cpp: the context size of the training; newer versions add the one in use. */
  meta: lenient(z.object({ n_ctx_train: size, n_ctx: size })),
  /** OpenRouter, Groq, Mistral and LM Studio */
  context_length: size,
  context_window: size,
  max_context_length: size,
  architecture: lenient(z.object({ input_modalities: words })),
  supported_parameters: words,
  capabilities: lenient(
    z.union([
      z.array(z.string()),
      z.object({ function_calling: lenient(z.boolean()), vision: lenient(z.boolean()) }),
    ]),
  ),
})
type Entry = z.infer<typeof Entry>

/** llama.cpp and newer versions of Ollama repeat their models with their capabilities. */
const Named = z.object({
  name: lenient(z.string()),
  model: lenient(z.string()),
  capabilities: words,
})

const List = z.object({ data: z.array(z.unknown()), models: lenient(z.array(z.unknown())) })

/** The models in a response to `GET /v1/models`; undefined for any other response. */
export function readModelList(body: unknown): ModelEntry[] | undefined {
  // Some servers omit the envelope.
  const list = List.safeParse(Array.isArray(body) ? { data: body } : body).data
  if (!list) return undefined
  const named = (list.models ?? []).flatMap((value) => Named.safeParse(value).data ?? [])
  return unique(
    list.data.flatMap((value) => {
      const entry = Entry.safeParse(value).data
      if (!entry) return []
      const same = named.find(({ name, model }) => name === entry.id || model === entry.id)
      return [{ id: entry.id, facts: factsOf(entry, same?.capabilities ?? []) }]
    }),
  )
}

function factsOf(entry: Entry, named: readonly string[]): ModelFacts {
  const { meta, architecture, supported_parameters: parameters, capabilities } = entry
  const listed = [...named, ...(Array.isArray(capabilities) ? capabilities : [])]
  const flags = Array.isArray(capabilities) ? undefined : capabilities
  const modalities = architecture?.input_modalities
  const contextSize =
    entry.max_model_len ??
    meta?.n_ctx ??
    meta?.n_ctx_train ??
    entry.context_length ??
    entry.context_window ??
    entry.max_context_length
  return facts({
    contextSize,
    supportsTools:
      flags?.function_calling ??
      parameters?.includes('tools') ??
      (listed.includes('tools') || listed.includes('tool_use') || undefined),
    takesImages:
      flags?.vision ??
      modalities?.includes('image') ??
      (listed.includes('vision') || listed.includes('multimodal') || undefined),
    takesFiles: modalities?.includes('file'),
  })
}

const Metadata = z.object({
  capabilities: lenient(
    z.object({
      vision: lenient(z.boolean()),
      tools: lenient(z.object({ function_calling: lenient(z.boolean()) })),
    }),
  ),
  context: lenient(z.object({ max_input_tokens: size })),
})

/** An alias of a Bodhi server: a model on its disk, or the models of another server. */
const Alias = z.object({
  source: lenient(z.string()),
  alias: lenient(z.string()),
  metadata: lenient(Metadata),
  models: lenient(z.array(z.union([z.string(), z.object({ id: z.string() })]))),
  prefix: lenient(z.string()),
})

/** The models in a response to `GET /bodhi/v1/models`; undefined for any other response. */
export function readBodhiModels(body: unknown): ModelEntry[] | undefined {
  const list = List.safeParse(body).data
  if (!list) return undefined
  return unique(
    list.data.flatMap((value): ModelEntry[] => {
      const entry = Alias.safeParse(value).data
      if (!entry) return []
      if (entry.source !== 'api') {
        return entry.alias ? [{ id: entry.alias, facts: factsOfAlias(entry.metadata) }] : []
      }
      return (entry.models ?? []).map((model) => {
        const id = typeof model === 'string' ? model : model.id
        return { id: `${entry.prefix ?? ''}${id}`, facts: {} }
      })
    }),
  )
}

function factsOfAlias(metadata: z.infer<typeof Metadata> | null | undefined): ModelFacts {
  const { capabilities, context } = metadata ?? {}
  return facts({
    contextSize: context?.max_input_tokens,
    takesImages: capabilities?.vision,
    // Bodhi reads this from the model's file: false only means that it found no sign of tools.
    supportsTools: capabilities?.tools?.function_calling || undefined,
    takesFiles: undefined,
  })
}

function facts(found: {
  [Key in keyof Required<ModelFacts>]: ModelFacts[Key] | null | undefined
}): ModelFacts {
  const { contextSize, supportsTools, takesImages, takesFiles } = found
  return {
    ...(contextSize != null && { contextSize }),
    ...(supportsTools != null && { supportsTools }),
    ...(takesImages != null && { takesImages }),
    ...(takesFiles != null && { takesFiles }),
  }
}

function unique(entries: readonly ModelEntry[]): ModelEntry[] {
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()]
}
