import { z } from 'zod'

/** What cannot be read counts as not said. */
const said = <Value extends z.ZodType>(value: Value) => value.optional().catch(undefined)

const flag = said(z.boolean())
const text = said(z.string())

/** What an agent says that it can do, as far as the app can act on it. What is not said is not known. */
export const AgentCapabilities = z.object({
  identity: said(z.object({ name: text, description: text })),
  tools: said(z.object({ supported: flag, clientProvided: flag })),
  multimodal: said(z.object({ input: said(z.object({ image: flag, pdf: flag, file: flag })) })),
})
export type AgentCapabilities = z.infer<typeof AgentCapabilities>

/** Which files can be attached to a message to the agent: all but those that it refuses. */
export function attachmentsFor(capabilities: AgentCapabilities | undefined) {
  const { image, pdf, file } = capabilities?.multimodal?.input ?? {}
  const takes = {
    takesImages: image !== false,
    takesFiles: pdf !== false,
    takesText: file !== false,
  }
  return Object.values(takes).includes(true) ? takes : undefined
}

/** Whether the agent may be given the tools of this device. */
export function takesOurTools(capabilities: AgentCapabilities | undefined): boolean {
  const { supported, clientProvided } = capabilities?.tools ?? {}
  return supported !== false && clientProvided !== false
}
