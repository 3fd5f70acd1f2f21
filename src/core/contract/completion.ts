import { z } from 'zod'

/** Sampling options of a request. Null means the model's default. */
export const CompletionSettings = z.object({
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  max_tokens: z.int().positive().nullish(),
  max_completion_tokens: z.int().positive().nullish(),
  seed: z.int().nullish(),
  stop: z.union([z.string(), z.array(z.string()).max(16)]).nullish(),
  presence_penalty: z.number().min(-2).max(2).nullish(),
  frequency_penalty: z.number().min(-2).max(2).nullish(),
  reasoning_effort: z.string().nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  tool_choice: z
    .union([z.enum(['none', 'auto', 'required']), z.record(z.string(), z.unknown())])
    .nullish(),
  response_format: z.looseObject({ type: z.string() }).nullish(),
})
export type CompletionSettings = z.infer<typeof CompletionSettings>

const TextPart = z.object({ type: z.literal('text'), text: z.string() })

const UserPart = z.discriminatedUnion('type', [
  TextPart,
  z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) }),
  z.object({
    type: z.literal('input_audio'),
    input_audio: z.object({ data: z.string(), format: z.string() }),
  }),
])

const TextContent = z.union([z.string(), z.array(TextPart)])

export const ChatToolCall = z.object({
  id: z.string(),
  type: z.literal('function').default('function'),
  function: z.object({ name: z.string(), arguments: z.string() }),
})
export type ChatToolCall = z.infer<typeof ChatToolCall>

export const ChatMessage = z.discriminatedUnion('role', [
  z.object({ role: z.enum(['system', 'developer']), content: TextContent }),
  z.object({ role: z.literal('user'), content: z.union([z.string(), z.array(UserPart)]) }),
  z.object({
    role: z.literal('assistant'),
    content: TextContent.nullish(),
    tool_calls: z.array(ChatToolCall).nullish(),
  }),
  z.object({ role: z.literal('tool'), tool_call_id: z.string(), content: TextContent }),
])
export type ChatMessage = z.infer<typeof ChatMessage>

export const ChatTool = z.object({
  type: z.literal('function'),
  function: z.object({
    name: z.string(),
    description: z.string().nullish(),
    /** A JSON Schema. */
    parameters: z.record(z.string(), z.unknown()).nullish(),
  }),
})
export type ChatTool = z.infer<typeof ChatTool>

/** Loose: clients send members that we ignore. */
export const NewCompletion = z.looseObject({
  ...CompletionSettings.shape,
  model: z.string(),
  messages: z.array(ChatMessage).min(1),
  tools: z.array(ChatTool).nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  n: z.literal(1, 'only one answer can be requested').nullish(),
})
export type NewCompletion = z.infer<typeof NewCompletion>

export const CompletionUsage = z.object({
  prompt_tokens: z.number(),
  completion_tokens: z.number(),
  total_tokens: z.number(),
  prompt_tokens_details: z.object({ cached_tokens: z.number() }).optional(),
  completion_tokens_details: z.object({ reasoning_tokens: z.number() }).optional(),
})
export type CompletionUsage = z.infer<typeof CompletionUsage>

export const FinishReason = z.enum(['stop', 'length', 'tool_calls', 'content_filter'])
export type FinishReason = z.infer<typeof FinishReason>

/** The response to a request without streaming. */
export const Completion = z.object({
  id: z.string(),
  object: z.literal('chat.completion'),
  created: z.number(),
  model: z.string(),
  choices: z.array(
    z.object({
      index: z.literal(0),
      message: z.object({
        role: z.literal('assistant'),
        content: z.string().nullable(),
        reasoning_content: z.string().optional(),
        tool_calls: z.array(ChatToolCall).optional(),
      }),
      finish_reason: FinishReason,
    }),
  ),
  usage: CompletionUsage,
})
export type Completion = z.infer<typeof Completion>

const CompletionDelta = z.object({
  role: z.literal('assistant').optional(),
  content: z.string().optional(),
  reasoning_content: z.string().optional(),
  tool_calls: z
    .array(
      z.object({
        index: z.number(),
        id: z.string().optional(),
        type: z.literal('function').optional(),
        function: z.object({ name: z.string().optional(), arguments: z.string() }),
      }),
    )
    .optional(),
})

/** One event of a streamed answer. The event with the usage has no choices. */
export const CompletionPiece = z.object({
  id: z.string(),
  object: z.literal('chat.completion.chunk'),
  created: z.number(),
  model: z.string(),
  choices: z.array(
    z.object({
      index: z.literal(0),
      delta: CompletionDelta,
      finish_reason: FinishReason.nullable(),
    }),
  ),
  usage: CompletionUsage.nullable().optional(),
})
export type CompletionPiece = z.infer<typeof CompletionPiece>

export const Model = z.object({
  id: z.string(),
  object: z.literal('model'),
  created: z.number(),
  owned_by: z.string(),
})
export type Model = z.infer<typeof Model>

export const ModelList = z.object({ object: z.literal('list'), data: z.array(Model) })
export type ModelList = z.infer<typeof ModelList>
