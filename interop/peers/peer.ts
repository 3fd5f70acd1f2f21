import type { Scenario } from '../scenarios'

/** A server by another maker: what to install, how to start it, and what it cannot do. */
export interface Peer {
  readonly name: string
  /** The version in the table; the same as in `packages`. */
  readonly version: string
  readonly language: 'node' | 'python'
  /** The Python that it needs, if it does not run on every version. */
  readonly python?: string
  /** Exact versions, by package. */
  readonly packages: Readonly<Record<string, string>>
  /** Replaces versions that the registry lacks. */
  readonly overrides?: Readonly<Record<string, string>>
  /** The script in `servers` that defines an agent with this library. It listens on `PORT`. */
  readonly script: string
  /** Other files in `servers` that the script needs. */
  readonly parts?: readonly string[]
  /** The path of the address that a person pastes. */
  readonly path: string
  readonly kind: 'agui' | 'agent' | 'copilotkit' | 'openai'
  /** The key that a person has to enter. The script reads it from `SERVER_KEY`. */
  readonly key?: string
  /** The features that the app detects. */
  readonly features?: readonly string[]
  /** The room to talk in. */
  readonly room: string
  /** Why a scenario does not exist with this server. */
  readonly lacks?: Readonly<Partial<Record<Scenario, string>>>
}
