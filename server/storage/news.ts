export type Topic = 'runs' | 'cancels' | 'releases' | 'changes' | 'seats'

/** The subject of a topic; undefined if anything may have happened. */
export type Hear = (subject: string | undefined) => void

/** Messages between the processes that share a database. */
export interface News {
  /** A listener that was cut off hears `undefined` as soon as it is connected again. */
  follow: (topic: Topic, hear: Hear) => () => void
}
