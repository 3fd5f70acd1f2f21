export type Topic = 'runs' | 'cancels' | 'releases' | 'changes' | 'seats'

/** Receives the subject of a message, or undefined if any subject may be affected. */
export type Hear = (subject: string | undefined) => void

/** Messages between the processes that share a database. */
export interface News {
  /** After a lost connection, `hear` receives `undefined` as soon as the connection is back. */
  follow: (topic: Topic, hear: Hear) => () => void
}
