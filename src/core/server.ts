import { z } from 'zod'

/** What a server turned out to be when it was asked. */
export const ServerKind = z.enum(['continuo', 'agui', 'bodhi', 'openai'])
export type ServerKind = z.infer<typeof ServerKind>

/** A server that a person connected to. */
export const Server = z.object({
  id: z.string(),
  address: z.string(),
  /** What the person calls it. */
  name: z.string(),
  kind: ServerKind,
  version: z.string().optional(),
  /** What it can do, in the words of its capabilities; those that the app does not know are ignored. */
  features: z.array(z.string()),
})
export type Server = z.infer<typeof Server>

/** Servers whose rooms are models: their threads live on the device, and so does the loop of tools. */
export const isModelServer = ({ kind }: Pick<Server, 'kind'>) =>
  kind === 'bodhi' || kind === 'openai'

/** The same after every start, and readable in an address bar. */
export const serverIdOf = (address: string) => hostOf(address).replace(/[^a-z0-9.]+/gi, '-')

/** An address as a person would say it. */
export const hostOf = (address: string) => address.replace(/^https?:\/\//, '')
