export type Topic = 'runs' | 'cancels' | 'releases' | 'changes' | 'seats'

/** Receives the subject of a message, or undefined if any subject may be affected. */
export type NotificationListener = (subject: string | undefined) => void

/** Messages between the processes that share a database. */
export interface Notifications {
  /** After a lost connection, `listener` receives `undefined` as soon as the connection is back. */
  subscribe: (topic: Topic, listener: NotificationListener) => () => void
}
