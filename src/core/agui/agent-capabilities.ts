import { z } from 'zod'

/** Treats an unreadable value as absent. */
const said = <Value extends z.ZodType>(value: Value) => value.optional().catch(undefined)

const flag = said(z.boolean())
const text = said(z.string())

/** The capabilities that an agent declares, as far as the app acts on them. An absent one is unknown. */
export const AgentCapabilities = z.object({
  identity: said(z.object({ name: text, description: text })),
  tools: said(z.object({ supported: flag, clientProvided: flag })),
  multimodal: said(z.object({ input: said(z.object({ image: flag, pdf: flag, file: flag })) })),
})
export type AgentCapabilities = z.infer<typeof AgentCapabilities>

/** Returns the kinds of files that the agent accepts: all that it does not refuse. Undefined if it refuses all. */
export function attachmentsFor(capabilities: AgentCapabilities | undefined) {
  const { image, pdf, file } = capabilities?.multimodal?.input ?? {}
  const takes = {
    takesImages: image !== false,
    takesFiles: pdf !== false,
    takesText: file !== false,
  }
  return Object.values(takes).includes(true) ? takes : undefined
}

/** Whether the agent accepts the tools of this device. */
export function takesOurTools(capabilities: AgentCapabilities | undefined): boolean {
  const { supported, clientProvided } = capabilities?.tools ?? {}
  return supported !== false && clientProvided !== false
}
