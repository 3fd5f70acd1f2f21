/** The outcome of one turn, as the person would see it. */
export interface Conversation {
  /** How the turn ended. */
  readonly state: string
  /** The kind of failure, if it failed. */
  readonly failure: string | undefined
  /** All text of the agent. */
  readonly text: string
  /** The results of the agent's tool calls. */
  readonly results: readonly string[]
  /** Connections that were opened after the stream was cut. */
  readonly askedAgain: number
  /** Kinds of protocol warnings. */
  readonly warnings: readonly string[]
}
