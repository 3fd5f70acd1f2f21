/**
 * Lets one tab at a time refresh the tokens of a server. A refresh token works once: a second tab that
 * used it at the same time would look like a thief, and the session would end.
 */
export function withRefreshLock<Value>(
  serverId: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const { locks } = globalThis.navigator
  return locks ? locks.request(`continuo-refresh ${serverId}`, work) : work()
}
